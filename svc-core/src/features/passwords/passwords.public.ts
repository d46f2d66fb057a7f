export { assertNotCommonPassword } from './common-passwords.policy.ts';
export { accountName, loginAttemptsKey, passwordAttemptsKey } from './password-attempts.policy.ts';
export type { Passwords } from './passwords.service.ts';
