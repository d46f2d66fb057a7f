import { AppError, type RateLimits } from '@siteswap/service-kit';

const mailsPerMailbox = { points: 5, seconds: 15 * 60 };

/**
 * Counts a mail to an address; false when the mailbox has had enough. Strangers may type in any address, and its
 * mailbox must not fill up. The caller must not reveal the result: it says something about the address.
 */
export async function tryConsumeMailbox(
  rateLimits: RateLimits,
  emailHash: string,
): Promise<boolean> {
  try {
    await rateLimits.take(`register-mail:${emailHash}`, mailsPerMailbox);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}
