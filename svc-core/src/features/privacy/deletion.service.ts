import { userDeleted, userState } from '@siteswap/contracts/core';
import { type DeletionBlocker, listDeletionBlockers } from '@siteswap/contracts/platform';
import {
  type Actor,
  callInternal,
  conflict,
  days,
  erasePersonalData,
  later,
  type RateLimit,
  unauthenticated,
  unavailable,
} from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import type { CurrentPassword } from '#src/features/proof/proof.public.ts';
import { endAllSessions } from '#src/features/sessions/sessions.public.ts';
import { findUserById } from '#src/features/users/users.public.ts';
import { personalData } from '#src/personal-data.ts';
import {
  cancelDeletion,
  claimDeletion,
  isLastAdmin,
  listDueDeletions,
  postponeDeletion,
  scheduleDeletion,
} from './deletion.repository.ts';

/** Each request calls another service and may send a mail. */
const requestLimit: RateLimit = { points: 10, seconds: 3600 };
const gracePeriod = days(7);
/** Until an account whose deletion was blocked is tried again. */
const retryAfter = days(1);
const blockersTimeoutMs = 2_000;
/** An account is erased in one transaction, with calls to other services inside. */
const transactionTimeoutMs = 30_000;

interface Deps
  extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'clock' | 'log' | 'securityEvent'> {
  readonly currentPassword: CurrentPassword;
  readonly mails: Mails;
  readonly internalToken: string;
  /** TIMEOUT_FACTOR. */
  readonly timeoutFactor: number;
  /** Where the services are that may block a deletion; without the list no account can be deleted. */
  readonly deletionServices: readonly string[] | undefined;
}

/** Deleting an account: requested, cancellable for a week, carried out. */
export function createDeletionService(deps: Deps) {
  const { db, transact, rateLimits, clock, log, securityEvent, currentPassword, mails } = deps;
  const record = (
    step: 'deletion-requested' | 'deletion-cancelled' | 'deleted',
    userId: number,
    ip?: string,
  ) => securityEvent({ type: `account.${step}`, outcome: 'success', userId, ip });

  /** Reasons of all services against the deletion. @throws 503 when one of them does not respond */
  const blockersOf = async (userId: number): Promise<DeletionBlocker[]> => {
    if (!deps.deletionServices) throw unavailable();
    const timeoutMs = blockersTimeoutMs * deps.timeoutFactor;
    const responses = await Promise.all(
      deps.deletionServices.map((baseUrl) =>
        callInternal(
          listDeletionBlockers,
          { params: { userId: String(userId) } },
          { baseUrl, timeoutMs, token: deps.internalToken },
        ),
      ),
    );
    return responses.flatMap(({ blockers }) => blockers);
  };

  const carryOut = (userId: number): Promise<void> =>
    transact(
      async (tx, outbox) => {
        const now = clock();
        if (!(await claimDeletion(tx, userId, now))) return;
        const blockers = await blockersOf(userId);
        if (blockers.length > 0 || (await isLastAdmin(tx, userId))) {
          await postponeDeletion(tx, userId, later(now, retryAfter));
          const reasons = blockers.map(({ code }) => code);
          log.warn({ userId, reasons }, 'account cannot be deleted yet');
          return;
        }
        await erasePersonalData(personalData, tx, userId, outbox, now);
        outbox.state(userState, userId);
        outbox.emit(userDeleted, { userId });
        outbox.afterCommit(() => record('deleted', userId));
      },
      { timeout: transactionTimeoutMs },
    );

  return {
    /**
     * Schedules the deletion of the account in a week and signs it out everywhere.
     * Throws 403 WRONG_PASSWORD, 409 with the first reason of a service (SOLE_AUTHOR), 409 LAST_ADMIN, 429, 503.
     */
    request: async (actor: Actor, password: string | undefined, ip: string): Promise<Date> => {
      const user = await findUserById(db, actor.userId);
      if (!user || user.deletedAt) throw unauthenticated();
      await currentPassword.assertCorrect(actor, user, password);
      await rateLimits.take(`deletion:${user.id}`, requestLimit);
      const [blocker] = await blockersOf(user.id);
      if (blocker) throw conflict(blocker.code, blocker.message, blocker.details);
      return await transact(async (tx, outbox) => {
        if (await isLastAdmin(tx, user.id)) {
          throw conflict('LAST_ADMIN', 'The site needs at least one administrator');
        }
        const at = await scheduleDeletion(tx, user.id, later(clock(), gracePeriod));
        if (!at) throw unauthenticated();
        await endAllSessions(tx, outbox, user.id);
        mails.queueDeletionRequested(outbox, user, at);
        outbox.afterCommit(() => record('deletion-requested', user.id, ip));
        return at;
      });
    },

    /** Throws 401 when it is too late. */
    cancel: (actor: Actor, ip: string): Promise<void> =>
      transact(async (tx, outbox) => {
        if (!(await cancelDeletion(tx, actor.userId))) throw unauthenticated();
        // The gateway caches the member of a session for a while, until it receives a change.
        outbox.state(userState, actor.userId);
        outbox.afterCommit(() => record('deletion-cancelled', actor.userId, ip));
      }),

    /** Deletes the accounts whose week has passed. One that is blocked does not delay the others. */
    carryOutDue: async (): Promise<void> => {
      for (const userId of await listDueDeletions(db, clock())) {
        await carryOut(userId).catch((error: unknown) =>
          log.error({ err: error, userId }, 'account not deleted, will be tried again'),
        );
      }
    },
  };
}
export type DeletionService = ReturnType<typeof createDeletionService>;
