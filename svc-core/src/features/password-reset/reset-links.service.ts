import type { ResetTokensRepository } from './reset-tokens.repository.ts';

/** Links that lie in mailboxes, for whatever makes them void. */
export type ResetLinks = Pick<ResetTokensRepository, 'useUpAll'>;
