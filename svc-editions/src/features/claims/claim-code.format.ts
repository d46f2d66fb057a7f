import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/** What a code is valid for, and nothing else. */
export interface ClaimSubject {
  readonly conventionId: number;
  readonly userId: number;
  readonly email: string;
}

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Keyed hashes of codes: six digits would be guessed from a plain hash at once.
 * @param secret of the installation; not stored in the database
 */
export function createCodeHash(secret: string): (subject: ClaimSubject, code: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'convention-claim-code', 32));
  return ({ conventionId, userId, email }, code) =>
    createHmac('sha256', key).update(`${conventionId}\n${userId}\n${email}\n${code}`).digest('hex');
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
