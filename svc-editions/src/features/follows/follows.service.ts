import type { FollowedConvention } from '@siteswap/contracts/editions';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { toFollowedConvention } from './follows.mapper.ts';
import {
  deleteFollow,
  insertFollow,
  isConvention,
  isFollowing,
  listFollows,
} from './follows.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

export function createFollowsService({ db, transact, clock }: Deps) {
  async function assertConvention(client: Db | Tx, id: number): Promise<void> {
    if (!(await isConvention(client, id))) throw notFound();
  }

  return {
    /** Conventions a member follows, by name. */
    async list({ userId }: Actor): Promise<{ data: FollowedConvention[] }> {
      const now = clock();
      const follows = await listFollows(db, userId, now);
      return { data: follows.map((follow) => toFollowedConvention(follow.convention, now)) };
    },

    /** @throws 404 */
    async get({ userId }: Actor, conventionId: number): Promise<{ isFollowing: boolean }> {
      await assertConvention(db, conventionId);
      return { isFollowing: await isFollowing(db, { conventionId, userId }) };
    },

    /** @throws 404 */
    set: ({ userId }: Actor, conventionId: number): Promise<{ isFollowing: boolean }> =>
      transact(async (tx) => {
        await assertConvention(tx, conventionId);
        await insertFollow(tx, { conventionId, userId });
        return { isFollowing: true };
      }),

    /** @throws 404 */
    unset: ({ userId }: Actor, conventionId: number): Promise<{ isFollowing: boolean }> =>
      transact(async (tx) => {
        await assertConvention(tx, conventionId);
        await deleteFollow(tx, { conventionId, userId });
        return { isFollowing: false };
      }),
  };
}

export type FollowsService = ReturnType<typeof createFollowsService>;
