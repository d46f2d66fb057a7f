import { randomBytes } from 'node:crypto';
import type { RawSql } from '@siteswap/service-kit';
import { replaceCalendar } from './calendars.repository.ts';
import { hashOf } from './calendars.service.ts';

/** Stores a secret address for a member, in place of the former. @returns its token */
export async function addSecretCalendar(
  db: RawSql,
  table: string,
  userId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await replaceCalendar(db, table, { userId, tokenHash: hashOf(token), createdAt: new Date() });
  return token;
}
