import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '@siteswap/service-kit';

/** argon2id is the library's default algorithm; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** argon2id in PHC form. Throws 503 when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches a stored hash. Without a hash (no such account) it does the same work and returns
   * false, so that the response time does not reveal which names exist. Throws 503 when the queue is full.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

interface Options {
  readonly running?: number;
  readonly waiting?: number;
  /** Called for each hash that is computed. */
  readonly onHash?: () => void;
}

/** A hash takes a processor some 15 ms and 19 MiB, so that only a few run at once. */
export function createPasswords({ running = 2, waiting = 40, onHash }: Options = {}): Passwords {
  const withLimit = createConcurrencyLimit({ running, waiting, retryAfterSeconds: 2 });
  const limited = <T>(work: () => Promise<T>): Promise<T> =>
    withLimit(() => {
      onHash?.();
      return work();
    });

  /** Hash of a random password that is stored nowhere. */
  const decoyHash = hash(randomBytes(32), cost);

  return {
    hash: (password) => limited(() => hash(password.normalize('NFC'), cost)),
    verify: (stored, password) =>
      limited(async () => {
        const matches = await verify(stored ?? (await decoyHash), password.normalize('NFC'));
        return stored !== null && matches;
      }),
  };
}
