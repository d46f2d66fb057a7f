import { randomInt } from 'node:crypto';
import { AppError, gone, later, minutes } from '@siteswap/service-kit';
import type { CoreKit, Tx } from '#src/db.ts';
import { sameHash } from '#src/secrets.ts';
import {
  type CodeKey,
  type CodeTable,
  consumeCode,
  countAttempt,
  findCode,
  type MailCode,
  replaceCode,
} from './mail-codes.repository.ts';

const maxAttempts = 5;
const codeLifetime = minutes(15);

export const codeInvalid = () =>
  new AppError(422, 'CODE_INVALID', 'This is not the code that was sent', {
    errors: [{ path: 'code', code: 'INVALID' }],
  });
const codeExpired = () => gone('CODE_EXPIRED', 'This code is no longer valid: ask for a new one');
const codeLocked = () => gone('CODE_LOCKED', 'Too many wrong codes: ask for a new one');

type Deps = Pick<CoreKit, 'db' | 'secrets' | 'clock'>;

/** Six-digit codes that prove an address: valid for 15 minutes and five attempts, the newest one only. */
export function createMailCodes({ db, secrets, clock }: Deps, table: CodeTable) {
  /** Why there is no code to compare with. */
  const rejectionOf = async (key: CodeKey): Promise<AppError> => {
    const last = await findCode(db, table, key);
    return last && last.expiresAt > clock() ? codeLocked() : codeExpired();
  };

  return {
    rejectionOf,
    codeExpired,
    find: (key: CodeKey) => findCode(db, table, key),

    create: (email: string, userId: number | null): { code: string; row: MailCode } => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const now = clock();
      return {
        code,
        row: {
          emailHash: secrets.emailHash(email),
          userId,
          codeHash: secrets.codeHash(email, code),
          sentAt: now,
          expiresAt: later(now, codeLifetime),
        },
      };
    },

    /** Gives five new attempts. Returns whether the code counts: it does not when the last one is newer than `lastSentBefore`. */
    replace: (tx: Tx, row: MailCode, lastSentBefore?: Date): Promise<boolean> =>
      replaceCode(tx, table, row, lastSentBefore && { lastSentBefore }),

    /** For calls that a stranger may repeat at will: the new code has the attempts that the last one had left, and at least one. */
    replaceWithoutNewAttempts: (tx: Tx, row: MailCode): Promise<boolean> =>
      replaceCode(tx, table, row, { keepAttempts: maxAttempts - 1 }),

    /** Throws 422 CODE_INVALID, 410 CODE_EXPIRED or, from the sixth attempt on, 410 CODE_LOCKED. */
    check: async (key: CodeKey, email: string, code: string): Promise<MailCode> => {
      const stored = await countAttempt(db, table, key, { maxAttempts, now: clock() });
      if (stored?.emailHash !== secrets.emailHash(email)) throw await rejectionOf(key);
      if (!sameHash(stored.codeHash, secrets.codeHash(email, code))) throw codeInvalid();
      return stored;
    },

    /** Throws as `check` when the code was used or replaced since it was compared. */
    consume: async (tx: Tx, key: CodeKey, { codeHash }: MailCode): Promise<void> => {
      if (!(await consumeCode(tx, table, key, codeHash))) throw await rejectionOf(key);
    },
  };
}
