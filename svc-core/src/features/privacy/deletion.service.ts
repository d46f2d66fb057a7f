import { userDeleted, userState } from '@siteswap/contracts/core';
import { listDeletionObstacles } from '@siteswap/contracts/editions';
import {
  type Actor,
  callInternal,
  conflict,
  erasePersonalData,
  type RateLimit,
  type RateLimits,
  unauthenticated,
  unavailable,
} from '@siteswap/service-kit';
import { type Clock, days, later } from '#src/clock.ts';
import type { CoreTransact, Db, Kit } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { PresentPassword } from '#src/features/passwords/present-password.service.ts';
import type { SessionsService } from '#src/features/sessions/sessions.service.ts';
import type { UsersService } from '#src/features/users/users.service.ts';
import { personalData } from '#src/personal-data.ts';
import { createDeletionRepository } from './deletion.repository.ts';

/** Each asks another service and may send a mail. */
const wishes: RateLimit = { points: 10, seconds: 3600 };
const timeToThink = days(7);
/** Until an account whose deletion met an obstacle is looked at again. */
const untilNextTry = days(1);
const obstaclesTimeoutMs = 2_000;
/** An account is erased in one transaction, with a question to svc-editions inside. */
const transactionMs = 30_000;

interface Dependencies {
  readonly db: Db;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly users: UsersService;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly presentPassword: PresentPassword;
  readonly mails: Mails;
  readonly clock: Clock;
  readonly log: Kit['log'];
  readonly internalToken: string;
  /** Where svc-editions is; without it nobody can say whether an account may go. */
  readonly editionsUrl: string | undefined;
}

/** The end of an account: asked for, thought over for a week, carried out. */
export function createDeletionService(deps: Dependencies) {
  const { transact, clock, log } = deps;
  const accounts = createDeletionRepository(deps.db);

  const obstaclesOf = async (userId: number) => {
    if (!deps.editionsUrl) throw unavailable();
    const { conventions } = await callInternal(
      listDeletionObstacles,
      { params: { userId: String(userId) } },
      { baseUrl: deps.editionsUrl, timeoutMs: obstaclesTimeoutMs, token: deps.internalToken },
    );
    return conventions;
  };

  const carryOut = (userId: number): Promise<void> =>
    transact(
      async (tx, facts) => {
        const now = clock();
        if (!(await accounts.claim(tx, userId, now))) return;
        const conventions = await obstaclesOf(userId);
        if (conventions.length > 0 || (await accounts.isLastAdmin(tx, userId))) {
          await accounts.postpone(tx, userId, later(now, untilNextTry));
          log.warn({ userId, conventions: conventions.length }, 'account cannot be deleted yet');
          return;
        }
        await erasePersonalData(personalData, tx, userId, facts);
        facts.state(userState, userId);
        facts.emit(userDeleted, { userId });
      },
      { timeout: transactionMs },
    );

  return {
    /**
     * Puts the end of the account a week ahead and signs it out everywhere.
     * Throws 403 WRONG_PASSWORD, 409 SOLE_AUTHOR with `conventions`, 409 LAST_ADMIN, 429, 503.
     */
    request: async (actor: Actor, password: string | undefined): Promise<Date> => {
      const user = await deps.users.findById(actor.userId);
      if (!user || user.deletedAt) throw unauthenticated();
      await deps.presentPassword.require(user, password);
      await deps.rateLimits.take(`deletion:${user.id}`, wishes);
      const conventions = await obstaclesOf(user.id);
      if (conventions.length > 0) {
        throw conflict('SOLE_AUTHOR', 'Live conventions would be left alone', { conventions });
      }
      return await transact(async (tx, facts) => {
        if (await accounts.isLastAdmin(tx, user.id)) {
          throw conflict('LAST_ADMIN', 'Somebody has to look after the site');
        }
        const at = await accounts.schedule(tx, user.id, later(clock(), timeToThink));
        if (!at) throw unauthenticated();
        await deps.sessions.endAll(tx, facts, user.id);
        await deps.mails.queueDeletionRequested(tx, user, at);
        facts.afterCommit(deps.mails.kick);
        return at;
      });
    },

    /** Takes the wish back. Throws 401 when it is too late. */
    keep: async (actor: Actor): Promise<void> => {
      if (!(await accounts.keep(actor.userId))) throw unauthenticated();
    },

    /** Deletes the accounts whose week is over. One that cannot go holds up no other. */
    carryOutDue: async (): Promise<void> => {
      for (const userId of await accounts.due(clock())) {
        await carryOut(userId).catch((error: unknown) =>
          log.error({ err: error, userId }, 'account not deleted, will be tried again'),
        );
      }
    },
  };
}
export type DeletionService = ReturnType<typeof createDeletionService>;
