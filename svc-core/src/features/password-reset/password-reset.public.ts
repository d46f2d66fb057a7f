export { invalidateResetTokens } from './reset-tokens.repository.ts';
