import { days, later } from '@siteswap/service-kit';

/** When the tests happen. */
export const now = new Date('2027-05-10T12:00:00Z');

/** The day `number` days after that of `now`, `YYYY-MM-DD`. */
export const day = (number: number): string => later(now, days(number)).toISOString().slice(0, 10);
