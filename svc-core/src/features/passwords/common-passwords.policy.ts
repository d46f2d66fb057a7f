import { AppError } from '@siteswap/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that are common among our members and missing in a world-wide list. */
const localCommonPasswords = [
  'azerty123',
  'azerty1234',
  'bonjour123',
  'chocolat1',
  'jonglage1',
  'jonglage123',
  'jonglerie1',
  'jonglerie123',
  'juggling1',
  'juggling123',
  'motdepasse1',
  'motdepasse123',
  'siteswap1',
  'siteswap123',
  'soleil123',
  'summer2024',
  'summer2025',
  'summer2026',
];

const minLength = 8;
const common = new Set(
  [...(dictionary['passwords-common'] ?? []), ...localCommonPasswords]
    .map((password) => String(password).toLowerCase())
    .filter((password) => password.length >= minLength),
);

/** Upper case makes no difference: attackers vary it first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/**
 * Throws 422 PASSWORD_TOO_COMMON.
 * @param field where the form asks for it
 */
export function assertNotCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  throw new AppError(
    422,
    'PASSWORD_TOO_COMMON',
    'This password is among the first that are guessed',
    { errors: [{ path: field, code: 'NOT_ALLOWED' }] },
  );
}
