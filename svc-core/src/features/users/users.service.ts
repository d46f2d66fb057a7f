import type { findAccountByEmail, PublicUser } from '@siteswap/contracts/core';
import type { RouteResult } from '@siteswap/contracts/route';
import { addressKey } from '@siteswap/service-kit';
import { type CoreKit, isUniqueViolation } from '#src/db.ts';
import { localeOf } from '#src/translations.ts';
import { pseudoSkeleton } from './pseudo.format.ts';
import { toPublicUser, toUserState } from './users.mapper.ts';
import {
  findUserByEmail,
  findUserById,
  findUsersByPrefix,
  listAdminIdsAmong,
  listWithoutSkeleton,
  setSkeleton,
} from './users.repository.ts';

const searchesPerAddress = { points: 600, seconds: 60 };
const maxMatches = 10;
const batchSize = 500;

type Deps = Pick<CoreKit, 'db' | 'rateLimits'>;

/** Members as other members and other services see them. */
export function createUsersService({ db, rateLimits }: Deps) {
  /** Another account that looks the same has the skeleton: this one goes on with a mark of its own. */
  const fillSkeleton = async ({ id, pseudo }: { id: number; pseudo: string }) => {
    try {
      await setSkeleton(db, id, pseudoSkeleton(pseudo));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await setSkeleton(db, id, `#${id}`);
    }
  };

  return {
    /** Members whose pseudo begins with `prefix`, without the one who searches. Throws 429 per client address. */
    search: async (prefix: string, searcherId: number, ip: string): Promise<PublicUser[]> => {
      await rateLimits.take(`search-address:${addressKey(ip)}`, searchesPerAddress);
      const matches = await findUsersByPrefix(db, prefix, searcherId, maxMatches);
      return matches.map(toPublicUser);
    },

    /** Fills in the skeletons of older accounts. Of several that look the same the oldest has it; all go on. */
    fillSkeletons: async (): Promise<void> => {
      let rows = await listWithoutSkeleton(db, batchSize);
      while (rows.length > 0) {
        for (const row of rows) await fillSkeleton(row);
        rows = await listWithoutSkeleton(db, batchSize);
      }
    },

    /** The account of a confirmed address and its language; null for an address without account. */
    findOwnerOf: async (email: string): Promise<RouteResult<typeof findAccountByEmail>> => {
      const user = await findUserByEmail(db, email);
      const isOwner = user?.isEmailVerified && !user.deletedAt;
      return isOwner ? { userId: user.id, locale: localeOf(user) } : { userId: null, locale: null };
    },

    listAdministratorsAmong: (ids: readonly number[]): Promise<number[]> =>
      listAdminIdsAmong(db, ids),

    /** Current `state.user.<id>`; its data is null until the member has confirmed an address. */
    readState: async (id: string) => {
      const user = await findUserById(db, Number(id));
      if (!user) return null;
      return { version: user.version, data: user.isEmailVerified ? toUserState(user) : null };
    },
  };
}
export type UsersService = ReturnType<typeof createUsersService>;
