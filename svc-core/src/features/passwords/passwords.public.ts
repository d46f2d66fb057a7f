export { assertNotCommonPassword } from './common-passwords.policy.ts';
export { type CurrentPassword, wrongPassword } from './current-password.service.ts';
export type { NewPasswords } from './new-passwords.service.ts';
export { accountName, loginAttemptsKey } from './password-attempts.policy.ts';
export type { Passwords } from './passwords.service.ts';
