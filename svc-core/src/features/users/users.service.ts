import type { PublicUser } from '@siteswap/contracts/core';
import { addressKey } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { toPublicUser, toUserState } from './users.mapper.ts';
import {
  findUserByEmail,
  findUserById,
  findUsersByPrefix,
  listAdminIdsAmong,
} from './users.repository.ts';

const searchesPerAddress = { points: 120, seconds: 60 };
const maxMatches = 10;

type Deps = Pick<CoreKit, 'db' | 'rateLimits'>;

/** Members as other members and other services see them. */
export function createUsersService({ db, rateLimits }: Deps) {
  return {
    /** Members whose pseudo begins with `prefix`, without the one who searches. Throws 429 per client address. */
    search: async (prefix: string, searcherId: number, ip: string): Promise<PublicUser[]> => {
      await rateLimits.take(`search-address:${addressKey(ip)}`, searchesPerAddress);
      const matches = await findUsersByPrefix(db, prefix, searcherId, maxMatches);
      return matches.map(toPublicUser);
    },

    /** The account of a confirmed address; null for an address of nobody. */
    findOwnerOf: async (email: string): Promise<number | null> => {
      const user = await findUserByEmail(db, email);
      return user?.isEmailVerified && !user.deletedAt ? user.id : null;
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
