import type pg from 'pg';

interface QueuedMail {
  /** Names the mail in its Message-ID. */
  readonly id: string;
  /** The sealed bytes. */
  readonly payload: Buffer;
  readonly attempts: number;
  readonly runAt: Date;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** The mails that wait to be sent, in the order of their expiry. */
export async function queuedMails({ pool }: { readonly pool: pg.Pool }): Promise<QueuedMail[]> {
  const { rows } = await pool.query<QueuedMail>(
    `select payload->>'id' as id, decode(payload->>'sealed', 'base64') as payload, attempts, run_at as "runAt",
       (payload->>'expiresAt')::timestamptz as "expiresAt", created_at as "createdAt"
     from kit.job where name = 'mail' order by "expiresAt"`,
  );
  return rows;
}

/** Whether a mail was tried in vain. */
export const hasFailedMail = async (core: { readonly pool: pg.Pool }): Promise<boolean> => {
  const { rowCount } = await core.pool.query(
    `select from kit.job where name = 'mail' and error is not null`,
  );
  return (rowCount ?? 0) > 0;
};
