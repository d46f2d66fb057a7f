import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '@siteswap/service-kit';

export { refuseCommonPassword } from './common-passwords.ts';
export { loginTriesKey } from './tries.ts';

/** argon2id is the library's default algorithm; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** argon2id in PHC form. Throws 503 when too many wait already. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash (nobody has that name) it does the same work
   * and says no, so that the time of an answer does not tell which names exist. Throws 503 when too many wait.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashing takes a processor for some 15 ms and 19 MiB, so only a few run at once, the next ones wait their turn,
 * and whoever comes after those is sent away rather than making everybody late.
 * @param options.onHash called for each hash that is computed
 */
export function createPasswords(
  options: { running?: number; waiting?: number; onHash?: () => void } = {},
): Passwords {
  const limits = { running: 2, waiting: 40, ...options };
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.running) running += 1;
    else {
      if (waiting.length >= limits.waiting) throw unavailable(2);
      // Whoever finishes hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      options.onHash?.();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  /** Nobody knows its password, this process included. */
  const nobody = hash(randomBytes(32), cost);

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobody), password);
        return stored !== null && matches;
      }),
  };
}
