import type { Identity } from '@siteswap/contracts/core';
import { type Actor, conflict, notFound } from '@siteswap/service-kit';
import { type CoreKit, isUniqueViolation, type Tx } from '#src/db.ts';
import type { UserRow } from '#src/features/users/users.public.ts';
import {
  deleteIdentity,
  findIdentity,
  listIdentitiesOf,
  lockSignInMethods,
  putIdentity,
} from './identities.repository.ts';

export interface IdentityKey {
  readonly provider: string;
  /** Keyed hash of issuer and subject. */
  readonly subject: string;
}

type Deps = Pick<CoreKit, 'db' | 'transact' | 'clock' | 'securityEvent'>;

/** Accounts at providers by which a member signs in here. */
export function createIdentitiesService({ db, transact, clock, securityEvent }: Deps) {
  const put = (tx: Tx, identity: IdentityKey, userId: number) =>
    putIdentity(tx, { ...identity, userId, createdAt: clock() });

  return {
    put,

    findOwner: async (subject: string): Promise<UserRow | null> =>
      (await findIdentity(db, subject))?.user ?? null,

    /** Adds it to an account; false when it belongs to another one. */
    add: async (identity: IdentityKey, userId: number): Promise<boolean> => {
      const existing = await findIdentity(db, identity.subject);
      if (existing) return existing.userId === userId;
      try {
        await transact((tx) => put(tx, identity, userId));
        return true;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return (await findIdentity(db, identity.subject))?.userId === userId;
      }
    },

    list: async (actor: Actor): Promise<Identity[]> => {
      const rows = await listIdentitiesOf(db, actor.userId);
      return rows.map(({ id, provider, createdAt }) => ({
        id,
        provider,
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Throws 404, also for another member's, and 409 LAST_SIGN_IN_METHOD. */
    remove: (actor: Actor, id: string, ip: string): Promise<void> =>
      transact(async (tx, outbox) => {
        const methods = await lockSignInMethods(tx, actor.userId);
        if (!methods.identities.includes(id)) throw notFound();
        if (!methods.hasPassword && methods.identities.length === 1) {
          throw conflict('LAST_SIGN_IN_METHOD', 'The account has no other way to sign in');
        }
        await deleteIdentity(tx, id);
        const { userId } = actor;
        outbox.afterCommit(() =>
          securityEvent({ type: 'account.provider-unlinked', outcome: 'success', userId, ip }),
        );
      }),
  };
}
export type IdentitiesService = ReturnType<typeof createIdentitiesService>;
