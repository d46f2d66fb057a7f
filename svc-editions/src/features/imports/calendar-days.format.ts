import { dayOf, isTimeZone, timeZonesOfCountry } from '@siteswap/contracts/format';
import ICAL from 'ical.js';
import { timezoneAt } from '#src/features/editing/timezone.public.ts';
import { countryOf } from './country-names.format.ts';

const dayMs = 86_400_000;

/** A property of an event; empty without it. */
export const textOf = (event: ICAL.Component, name: string): string => {
  const value = event.getFirstPropertyValue(name);
  return value === null ? '' : String(value).trim();
};

/** A day, a number of days later. */
export const shifted = (day: string, days: number): string => {
  const at = Date.parse(`${day}T00:00:00Z`) + days * dayMs;
  return Number.isNaN(at) ? day : new Date(at).toISOString().slice(0, 10);
};

interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

/** The place of an event on the map; null without one, off the earth, and at 0;0, which is written where there is none. */
export function pinOf(event: ICAL.Component): Pin | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = textOf(event, 'geo')
    .split(/[;,]/)
    .map(Number);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

/** A zone by its place. `GMT` and `Etc/GMT+1` are an offset, which a place has for a part of the year at most. */
const isZoneOfPlace = (name: unknown): name is string =>
  typeof name === 'string' && isTimeZone(name) && /^(?!Etc\/)\w+\//.test(name);

const isMidnight = (moment: Date, zone: string): boolean =>
  dayOf(moment, zone) !== dayOf(new Date(moment.getTime() - 1), zone);

/**
 * The zones in which moments of an event may be days: that of its calendar, else that of its pin, else those of its
 * country: those where the event begins with a day, if any.
 */
function zonesOf(
  event: ICAL.Component,
  { start, country }: { start: ICAL.Time; country: unknown },
): readonly string[] {
  const written = event.parent?.getFirstPropertyValue('x-wr-timezone');
  if (isZoneOfPlace(written)) return [written];
  const pin = pinOf(event);
  if (pin) return [timezoneAt(pin.latitude, pin.longitude)];
  const zones = timeZonesOfCountry(countryOf(String(country ?? '')));
  const wholeDays = zones.filter((zone) => isMidnight(start.toJSDate(), zone));
  return wholeDays.length > 0 ? wholeDays : zones;
}

const isMoment = (time: ICAL.Time): boolean =>
  !time.isDate && time.zone === ICAL.Timezone.utcTimezone;

/** The day in most of the zones. */
function dayIn(zones: readonly string[], moment: Date): string {
  const days = Map.groupBy(zones, (zone) => dayOf(moment, zone));
  const [most] = [...days].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? moment.toISOString().slice(0, 10);
}

/** The day of a time; one of UTC is read in the zones. */
const dayAt = (time: ICAL.Time, zones: readonly string[]): string =>
  isMoment(time) ? dayIn(zones, time.toJSDate()) : time.toString().slice(0, 10);

/** More than an edition may last, which the check of the row then says. */
const maxDays = 366;

const isLong = (duration: unknown): boolean =>
  duration instanceof ICAL.Duration && Math.abs(duration.toSeconds()) > maxDays * 86_400;

/** The last day: the end of an event is the moment after it. */
function lastDayOf(event: ICAL.Component, start: ICAL.Time, zones: readonly string[]): string {
  const first = dayAt(start, zones);
  // The parser counts a duration second by second: years of it would take as long.
  if (isLong(event.getFirstPropertyValue('duration'))) return shifted(first, maxDays);
  const { endDate } = new ICAL.Event(event);
  const end = endDate ?? start;
  const day = dayAt(end, zones);
  if (day <= first) return day;
  if (zones.length > 0 && isMoment(end)) {
    return dayIn(zones, new Date(end.toJSDate().getTime() - 1));
  }
  const endsADay = end.isDate || (end.hour === 0 && end.minute === 0);
  return endsADay ? shifted(day, -1) : day;
}

/** What was written for a day that no calendar has: the parser makes the 1st of April 2036 of a 99th month of 2028. */
function impossibleDay(event: ICAL.Component, name: 'dtstart' | 'dtend'): string | undefined {
  const written: unknown = event.getFirstProperty(name)?.jCal[3];
  const day = String(written ?? '').slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isDay ? undefined : day;
}

export function daysOf(event: ICAL.Component, country: unknown): [string, unknown][] {
  const start = event.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return [];
  const [first, last] = [impossibleDay(event, 'dtstart'), impossibleDay(event, 'dtend')];
  if (first !== undefined) {
    return [
      ['startDate', first],
      ['endDate', last ?? first],
    ];
  }
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const zones = zonesOf(event, { start, country });
  return [
    ['startDate', dayAt(start, zones)],
    ['endDate', last ?? lastDayOf(event, start, zones)],
    ...(isZoneOfPlace(named) ? [['timezone', named] as [string, unknown]] : []),
  ];
}
