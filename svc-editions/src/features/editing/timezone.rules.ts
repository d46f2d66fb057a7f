import findTimezone from '@photostructure/tz-lookup';
import { currentTimeZone } from '@siteswap/contracts/format';

/** The time zone at a place, in degrees. */
export const timezoneAt = (latitude: number, longitude: number): string =>
  currentTimeZone(findTimezone(latitude, longitude)) ?? 'UTC';
