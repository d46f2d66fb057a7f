import { setTimeout as wait } from 'node:timers/promises';
import { AppError, addressKey, type RateLimit } from '@siteswap/service-kit';
import { Counter } from 'prom-client';
import type { CoreKit } from '#src/db.ts';
import { loginAttemptsKey } from '#src/features/passwords/passwords.public.ts';
import type { LockOutMail } from './lock-out-mail.service.ts';
import { loginDelay } from './login-delay.policy.ts';

const requestsPerAddress: RateLimit = { points: 30, seconds: 60 };
const attempts: RateLimit = { points: 10, seconds: 15 * 60 };
/** Each sign-in that waits uses a connection. Above this many the next ones do not wait. */
const maxWaiting = 100;

/** One sign-in before its password is compared. */
interface LoginAttempt {
  /** Of the account, or the keyed hash of an unknown name: both are counted alike. */
  readonly name: string;
  /** Hash of the browser's token when the account knows it. */
  readonly device: string | null;
  /** Undefined for an unknown name. */
  readonly userId: number | undefined;
  readonly ip: string;
}

interface Deps extends Pick<CoreKit, 'rateLimits' | 'metrics' | 'securityEvent'> {
  readonly lockOutMail: LockOutMail;
  /** RATE_LIMIT_FACTOR */
  readonly factor: number;
}

/**
 * Limits guessing without shutting the owner out. Wrong passwords count per account and client address. A browser
 * that the account knows is counted by itself, so the owner signs in behind the attacker's own address. Tries over
 * all addresses only make an account slower.
 */
export function createLoginLimits(deps: Deps) {
  const { rateLimits, metrics, securityEvent, lockOutMail, factor } = deps;
  const delayed = new Counter({
    name: 'login_delay_seconds_total',
    help: 'Time that sign-ins waited because of wrong passwords from many addresses',
    registers: [metrics],
  });
  let waiting = 0;

  const keyOf = ({ name, device, ip }: LoginAttempt) =>
    device ? `login-device:${name}:${device}` : loginAttemptsKey(name, ip);
  const countTotal = async ({ name }: LoginAttempt, points: number): Promise<number> => {
    const key = `login-total:${name}`;
    const [total] = await rateLimits.add([{ key, points, seconds: attempts.seconds }]);
    return total?.points ?? 0;
  };

  const slowDown = async (tries: number): Promise<void> => {
    const ms = loginDelay(tries, factor);
    if (ms === 0 || waiting >= maxWaiting) return;
    waiting += 1;
    try {
      await wait(ms);
    } finally {
      waiting -= 1;
    }
    delayed.inc(ms / 1000);
  };

  /** Throws 429, which is a lock-out of this browser or address. */
  const takeOrReport = async (
    { userId, ip }: LoginAttempt,
    key: string,
    limit: RateLimit,
    reason: string,
  ): Promise<void> => {
    try {
      await rateLimits.take(key, limit);
    } catch (error) {
      if (error instanceof AppError && error.status === 429) {
        securityEvent({ type: 'session.lock-out', outcome: 'rejected', userId, ip, reason });
        // The limit of a whole address says nothing about one account.
        if (userId !== undefined && limit === attempts) lockOutMail.sendLater(userId);
      }
      throw error;
    }
  };

  return {
    /**
     * Counts an attempt before its password is compared, so that simultaneous attempts cannot share one; waits
     * where the account is being guessed at. Throws 429.
     */
    begin: async (attempt: LoginAttempt): Promise<void> => {
      if (!attempt.device) {
        const key = `login-address:${addressKey(attempt.ip)}`;
        await takeOrReport(attempt, key, requestsPerAddress, 'address');
      }
      const scope = attempt.device ? 'known browser' : 'account and address';
      await takeOrReport(attempt, keyOf(attempt), attempts, scope);
      if (!attempt.device) await slowDown(await countTotal(attempt, 1));
    },

    /** The password was right: the attempt does not count. Tries from elsewhere stay counted. */
    succeed: async (attempt: LoginAttempt): Promise<void> => {
      await rateLimits.reset(keyOf(attempt));
      if (!attempt.device) await countTotal(attempt, -1);
    },
  };
}
export type LoginLimits = ReturnType<typeof createLoginLimits>;
