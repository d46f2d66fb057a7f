import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kit } from '#src/db.ts';

/** Whom a check-in code is about, and nothing else. */
interface CheckInSubject {
  readonly editionId: number;
  readonly userId: number;
}

/**
 * Signs and reads check-in codes: the member, then a keyed hash of edition and member.
 * @param key of this purpose alone; not stored in the database
 */
export function createCheckInTokens(key: Buffer) {
  const signatureOf = ({ editionId, userId }: CheckInSubject): string =>
    createHmac('sha256', key).update(`${editionId}\n${userId}`).digest('base64url');
  const write = (subject: CheckInSubject): string => `${subject.userId}-${signatureOf(subject)}`;
  return {
    write,
    /** The member of a code of this edition; null for a wrong signature. Compares in constant time. */
    read(editionId: number, token: string): number | null {
      const userId = Number(token.split('-', 1)[0]);
      const [given, right] = [Buffer.from(token), Buffer.from(write({ editionId, userId }))];
      return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
    },
  };
}
export type CheckInTokens = ReturnType<typeof createCheckInTokens>;

/** The codes of this service. */
export const checkInTokensOf = ({ keyFor }: Pick<Kit, 'keyFor'>): CheckInTokens =>
  createCheckInTokens(keyFor('volunteer-check-in'));
