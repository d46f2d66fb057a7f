import { AppError, type RateLimits } from '@siteswap/service-kit';

const perMailbox = { points: 5, seconds: 15 * 60 };

/** Anybody may type in the address of somebody else, whose mailbox must not fill up by it. */
export const createMailboxLimit = (rateLimits: RateLimits) => ({
  /** Counts a mail. Whoever asked for it is not told the answer: it says something about the address. */
  mayGetOneMore: async (emailHash: string): Promise<boolean> => {
    try {
      await rateLimits.take(`register-mail:${emailHash}`, perMailbox);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return false;
      throw error;
    }
  },
});
export type MailboxLimit = ReturnType<typeof createMailboxLimit>;
