export { registrationsKey, registrationsPerAddress } from './accounts.policy.ts';
export { deleteVerificationCode } from './verification-codes.repository.ts';
