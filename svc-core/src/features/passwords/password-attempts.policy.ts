import { addressKey } from '@siteswap/service-kit';

/**
 * Rate limit key of failed sign-ins from one client address.
 * @param name of an account, whichever of its names was entered: `accountName`; or a keyed hash
 */
export const loginAttemptsKey = (name: string, ip: string): string =>
  `login-tries:${name}:${addressKey(ip)}`;

/** How rate limits name an account. */
export const accountName = (userId: number): string => `user-${userId}`;

/** Rate limit key of wrong passwords where a signed-in member must enter it again. */
export const passwordAttemptsKey = (userId: number): string => `password-tries:user-${userId}`;
