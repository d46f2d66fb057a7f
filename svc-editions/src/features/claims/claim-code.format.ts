import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { claimCodeAlphabet, claimCodeLength } from '@siteswap/contracts/editions';

/** What a code is valid for, and nothing else. */
export interface ClaimSubject {
  readonly conventionId: number;
  readonly userId: number;
  readonly email: string;
}

export const createCode = (): string =>
  Array.from(
    { length: claimCodeLength },
    () => claimCodeAlphabet[randomInt(claimCodeAlphabet.length)],
  ).join('');

/** In two halves, as it is read and typed. */
export const readable = (code: string): string => code.replace(/^.{4}/, '$& ');

/** Keyed hashes of codes. @param key of this purpose alone; not stored in the database */
export function createCodeHash(key: Buffer): (subject: ClaimSubject, code: string) => string {
  return ({ conventionId, userId, email }, code) =>
    createHmac('sha256', key).update(`${conventionId}\n${userId}\n${email}\n${code}`).digest('hex');
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
