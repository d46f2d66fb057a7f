import type { Identity } from '@siteswap/contracts/core';
import { type Actor, conflict, notFound } from '@siteswap/service-kit';
import type { Clock } from '#src/clock.ts';
import type { CoreTransact, Tx } from '#src/db.ts';
import { isUniqueViolation, type UserRow } from '#src/features/users/users.service.ts';
import type { IdentitiesRepository } from './identities.repository.ts';

export interface ProvenIdentity {
  readonly provider: string;
  /** Keyed hash of issuer and subject. */
  readonly subject: string;
}

/** Accounts at providers that open an account here. */
export function createIdentitiesService(deps: {
  identities: IdentitiesRepository;
  transact: CoreTransact;
  clock: Clock;
}) {
  const { identities, transact, clock } = deps;
  const put = (tx: Tx, identity: ProvenIdentity, userId: number) =>
    identities.put(tx, { ...identity, userId }, clock());

  return {
    put,

    /** Whose it is. */
    ownerOf: async (subject: string): Promise<UserRow | null> =>
      (await identities.find(subject))?.user ?? null,

    /** Adds it to an account; false when it opens another one. */
    add: async (identity: ProvenIdentity, userId: number): Promise<boolean> => {
      const known = await identities.find(identity.subject);
      if (known) return known.userId === userId;
      try {
        await transact((tx) => put(tx, identity, userId));
        return true;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return (await identities.find(identity.subject))?.userId === userId;
      }
    },

    list: async (actor: Actor): Promise<Identity[]> => {
      const rows = await identities.listOf(actor.userId);
      return rows.map(({ id, provider, createdAt }) => ({
        id,
        provider,
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Throws 404, also for somebody else's, and 409 LAST_WAY_IN. */
    remove: (actor: Actor, id: number): Promise<void> =>
      transact(async (tx) => {
        const ways = await identities.waysIn(tx, actor.userId);
        if (!ways.identities.includes(id)) throw notFound();
        if (!ways.hasPassword && ways.identities.length === 1) {
          throw conflict('LAST_WAY_IN', 'There is no other way into the account');
        }
        await identities.delete(tx, id);
      }),
  };
}
export type IdentitiesService = ReturnType<typeof createIdentitiesService>;
