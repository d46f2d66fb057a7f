import { addressKey } from '@siteswap/service-kit';

/** Accounts opened from one client address, by registration or through a sign-in provider. */
export const registrationsPerAddress = { points: 20, seconds: 3600 };
export const registrationsKey = (ip: string): string => `register-address:${addressKey(ip)}`;
