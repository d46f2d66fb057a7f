import { rateClasses } from '@siteswap/contracts/rate-classes';

/** Key under which the writes of a member count, of all services and of svc-core itself. */
export const sharedLimitKey = (rateClass: string, userId: number): string =>
  `${rateClass}:${userId}`;

const classes: Readonly<Record<string, { readonly seconds: number }>> = rateClasses;

/** Length of a class's window; an hour for a class that only a newer service knows. */
export const windowOf = (rateClass: string): number => classes[rateClass]?.seconds ?? 3600;
