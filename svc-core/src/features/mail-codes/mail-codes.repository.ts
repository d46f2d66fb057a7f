import type { Db, Tx } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

/** A code that was mailed; only its hash is stored. */
export interface MailCode {
  readonly emailHash: string;
  /** null: the address has no account, and no mail was sent */
  readonly userId: number | null;
  readonly codeHash: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Two tables have the same columns and differ in their key: a row is the last code of its key. */
export interface CodeTable {
  readonly name: Prisma.Sql;
  readonly key: Prisma.Sql;
}
export const verificationCodes: CodeTable = {
  name: Prisma.sql`verification_code`,
  key: Prisma.sql`email_hash`,
};
export const emailChangeCodes: CodeTable = {
  name: Prisma.sql`email_change`,
  key: Prisma.sql`user_id`,
};

/** The address's hash, or the member's id. */
export type CodeKey = string | number;

const columns = Prisma.sql`email_hash as "emailHash", user_id as "userId", code_hash as "codeHash",
  sent_at as "sentAt", expires_at as "expiresAt"`;

export async function findCode(
  db: Db,
  { name, key }: CodeTable,
  value: CodeKey,
): Promise<MailCode | null> {
  const [row] = await db.$queryRaw<
    MailCode[]
  >`select ${columns} from ${name} where ${key} = ${value}`;
  return row ?? null;
}

/** How a new code replaces the last one of its key. */
export interface Replacement {
  /** Only when the last one was sent before this instant; of two requests at once one fails. */
  readonly lastSentBefore?: Date;
  /** Attempts counted for the last code, while it is valid, count for this one too, at most this many. */
  readonly keepAttempts?: number;
}

/** Replaces the last code, with all its attempts if nothing else is said. Returns whether the new code counts. */
export async function replaceCode(
  tx: Tx,
  { name, key }: CodeTable,
  code: MailCode,
  { lastSentBefore, keepAttempts = 0 }: Replacement = {},
): Promise<boolean> {
  const sentBefore = lastSentBefore ?? null;
  const written = await tx.$executeRaw`
    insert into ${name} as last (email_hash, user_id, code_hash, sent_at, expires_at)
    values (${code.emailHash}, ${code.userId}, ${code.codeHash}, ${code.sentAt}, ${code.expiresAt})
    on conflict (${key}) do update set
      email_hash = excluded.email_hash, user_id = excluded.user_id, code_hash = excluded.code_hash,
      attempts = case when last.expires_at > excluded.sent_at
        then least(last.attempts, ${keepAttempts}::int) else 0 end,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where ${sentBefore}::timestamptz is null or last.sent_at <= ${sentBefore}`;
  return written === 1;
}

/**
 * Counts an attempt before the code is compared, so that simultaneous attempts cannot share one. Null when there is
 * no code, it has expired, or its attempts are used up.
 */
export async function countAttempt(
  db: Db,
  { name, key }: CodeTable,
  value: CodeKey,
  { maxAttempts, now }: { maxAttempts: number; now: Date },
): Promise<MailCode | null> {
  const [row] = await db.$queryRaw<MailCode[]>`
    update ${name} set attempts = attempts + 1
    where ${key} = ${value} and attempts < ${maxAttempts} and expires_at > ${now}
    returning ${columns}`;
  return row ?? null;
}

/** Deletes a code that was entered; false when it was used or replaced in the meantime. */
export async function consumeCode(
  tx: Tx,
  { name, key }: CodeTable,
  value: CodeKey,
  codeHash: string,
): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    delete from ${name} where ${key} = ${value} and code_hash = ${codeHash}`;
  return deleted === 1;
}
