import type { Locale } from '@siteswap/contracts/fields';
import { createFormat, dayOf } from '@siteswap/contracts/format';

/**
 * A day as text, in a zone: "Friday 26 March", with the year unless it is the year of `now`.
 * @param instant ISO 8601 with offset
 */
export function dayText(instant: string, timeZone: string, locale: Locale, now: Date): string {
  const year = (when: string | Date) => dayOf(when, timeZone).slice(0, 4);
  const style = year(instant) === year(now) ? 'weekday' : 'weekday-year';
  return createFormat(locale).instant(instant, timeZone, style);
}
