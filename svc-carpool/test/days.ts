import { days, hours, later } from '@siteswap/service-kit';

/** When the tests happen. */
export const now = new Date('2027-05-10T12:00:00Z');

/** An instant before `now`. */
export const hoursAgo = (count: number): Date => later(now, -hours(count));

/** The day `number` days after that of `now`, `YYYY-MM-DD`. */
export const day = (number: number): string => later(now, days(number)).toISOString().slice(0, 10);

/** Noon (UTC) of that day, as an instant. */
export const noon = (number: number): string => `${day(number)}T12:00:00.000Z`;
