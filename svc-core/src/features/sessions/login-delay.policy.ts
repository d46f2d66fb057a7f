import { seconds } from '@siteswap/service-kit';

/** One client address alone cannot make an account slower for others. */
const triesWithoutDelay = 20;
const triesPerStep = 10;
const firstDelay = 250;
const maxDelay = seconds(5);

/**
 * How long an account's sign-in waits, in ms, after a number of tries from browsers it does not know, over all client
 * addresses. It grows from a quarter of a second to five seconds and never becomes a rejection.
 * @param factor RATE_LIMIT_FACTOR
 */
export function loginDelay(tries: number, factor = 1): number {
  const above = tries / factor - triesWithoutDelay;
  if (above <= 0) return 0;
  return Math.min(firstDelay * 2 ** (Math.ceil(above / triesPerStep) - 1), maxDelay);
}
