import { importColumns, importLimits } from '@siteswap/contracts/editions';
import { cutText } from '@siteswap/contracts/fields';
import { dayOf, isTimeZone, timeZonesOfCountry } from '@siteswap/contracts/format';
import ICAL from 'ical.js';
import { timezoneAt } from '#src/features/editing/timezone.public.ts';
import { placeOf } from './calendar-places.format.ts';
import { countryOf } from './country-names.format.ts';
import { type RowParts, toParts } from './import-columns.format.ts';
import { fileUnreadable, tooManyRows } from './import-fault.format.ts';
import type { Reading } from './written-values.format.ts';

/** An export writes every column as `x-siteswap-<column>` as well, which wins over what is read elsewhere. */
export const ownProperty = (column: string): string => `x-siteswap-${column.toLowerCase()}`;

const dayMs = 86_400_000;

const text = (event: ICAL.Component, name: string): string => {
  const value = event.getFirstPropertyValue(name);
  return value === null ? '' : String(value).trim();
};

/** Longer than a name and a place may be, which the check of the row then says. */
const maxSummary = 500;
const maxLocation = 1_000;

const year = /\b(?:19|20)\d\d$/;
const separator = /[\s,–-]/;

/** "EJC 2027" belongs to "EJC": its next edition then finds the same convention. */
function withoutYear(summary: string): string {
  const at = summary.search(year);
  if (at === -1) return summary;
  let end = at;
  while (end > 0 && separator.test(summary.charAt(end - 1))) end -= 1;
  return summary.slice(0, end) || summary;
}

/** A day so many days later. */
export const shifted = (day: string, days: number): string => {
  const at = Date.parse(`${day}T00:00:00Z`) + days * dayMs;
  return Number.isNaN(at) ? day : new Date(at).toISOString().slice(0, 10);
};

interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

/** The place of an event on the map; null without one, off the earth, and at 0;0, which is written where there is none. */
function pinOf(event: ICAL.Component): Pin | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text(event, 'geo')
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

function daysOf(event: ICAL.Component, country: unknown): [string, unknown][] {
  const start = event.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return [];
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const zones = zonesOf(event, { start, country });
  return [
    ['startDate', dayAt(start, zones)],
    ['endDate', lastDayOf(event, start, zones)],
    ...(isZoneOfPlace(named) ? [['timezone', named] as [string, unknown]] : []),
  ];
}

/** A day that its calendar has not confirmed. */
const isTentative = (event: ICAL.Component): boolean =>
  text(event, 'status').toUpperCase() === 'TENTATIVE';

/** Columns that an export has written. */
function ownColumns(event: ICAL.Component): [string, unknown][] {
  return importColumns.flatMap((column): [string, unknown][] => {
    const written = event.getFirstPropertyValue(ownProperty(column));
    return written === null ? [] : [[column, String(written)]];
  });
}

/** A row of a calendar, with what of the event was read otherwise than it was written. */
export interface CalendarRow extends RowParts {
  readonly readings: readonly Reading[];
}

function readingsOf(event: ICAL.Component, startDate: unknown): Reading[] {
  const [repeats, geo] = [text(event, 'rrule'), text(event, 'geo')];
  return [
    ...(repeats ? [{ column: 'startDate', written: repeats, value: String(startDate) }] : []),
    ...(geo && !pinOf(event) ? [{ column: 'latitude', written: geo, value: '' }] : []),
  ];
}

function rowOf(event: ICAL.Component): CalendarRow {
  const summary = cutText(text(event, 'summary'), maxSummary);
  const url = text(event, 'url');
  const image = text(event, 'image');
  const place = placeOf(cutText(text(event, 'location'), maxLocation));
  const days = daysOf(event, Object.fromEntries(place)['country']);
  const row = toParts([
    ['name', summary],
    ['conventionName', withoutYear(summary)],
    ['description', text(event, 'description')],
    ['status', text(event, 'status').toUpperCase() === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED'],
    ...(isTentative(event) ? [['datesCertainty', 'uncertain'] as const] : []),
    ...(/^https?:/.test(url) ? [['officialWebsiteUrl', url] as const] : []),
    ...(/^https?:/.test(image) ? [['imageUrl', image] as const] : []),
    ...days,
    ...place,
    ...Object.entries(pinOf(event) ?? {}),
    ...ownColumns(event),
  ]);
  return { ...row, readings: readingsOf(event, Object.fromEntries(days)['startDate']) };
}

const numberIn = (event: ICAL.Component, name: string): number => Number(text(event, name)) || 0;

/**
 * The newest revision of each event, in the order of the calendar. A day of a series that was moved is left out where
 * the series is there, because of a series only the first day is taken.
 */
function newestOf(events: readonly ICAL.Component[]): ICAL.Component[] {
  const newest = new Map<unknown, ICAL.Component>();
  for (const event of events) {
    const uid = text(event, 'uid') || event;
    const isPart = text(event, 'recurrence-id') !== '';
    const known = newest.get(uid);
    const isPartOfKnown = isPart && known !== undefined && !text(known, 'recurrence-id');
    if (isPartOfKnown) continue;
    const isNewer =
      known === undefined ||
      (!isPart && text(known, 'recurrence-id') !== '') ||
      numberIn(event, 'sequence') >= numberIn(known, 'sequence');
    if (isNewer) newest.set(uid, event);
  }
  return [...newest.values()];
}

/** The first line that is no property, from 1; the last one when a component does not end. */
function lineOfMistake(calendar: string): number {
  const lines = calendar.trimEnd().split(/\r?\n/);
  const isProperty = (line: string, at: number): boolean => {
    // Spaces begin what a line before was too long for.
    if (line.trim() === '' || /^(?:[ \t]|BEGIN:|END:)/i.test(line)) return true;
    let whole = line;
    for (let next = at + 1; /^[ \t]/.test(lines[next] ?? ''); next += 1) {
      whole += lines[next]?.slice(1) ?? '';
    }
    try {
      ICAL.Property.fromString(whole).getFirstValue();
      return true;
    } catch {
      return false;
    }
  };
  const at = lines.findIndex((line, index) => !isProperty(line, index));
  return at === -1 ? lines.length : at + 1;
}

function eventsOf(calendar: string): ICAL.Component[] {
  const parsed = ICAL.parse(calendar) as unknown[];
  const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
  return calendars.flatMap((one) =>
    new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]).getAllSubcomponents(
      'vevent',
    ),
  );
}

/** Components in components that a calendar has: an alarm of an event of a calendar. */
const maxDepth = 10;

/** Counted in the text, because the parser holds all of a calendar, and goes down by recursion. */
function assertBounded(calendar: string): void {
  let depth = 0;
  let events = 0;
  for (const { index, 1: edge, 2: component } of calendar.matchAll(/^(BEGIN|END):(.*)/gim)) {
    depth += edge?.toUpperCase() === 'BEGIN' ? 1 : -1;
    if (depth > maxDepth) throw fileUnreadable(calendar.slice(0, index).split('\n').length);
    if (component?.trim().toUpperCase() !== 'VEVENT') continue;
    events += 1;
    if (events > 2 * importLimits.rows) throw tooManyRows();
  }
}

/** Each event of a calendar as a row, in its newest revision. @throws FILE_UNREADABLE with the line of a mistake, TOO_MANY_ROWS */
export function rowsOfCalendar(calendar: string): CalendarRow[] {
  assertBounded(calendar);
  try {
    return newestOf(eventsOf(calendar)).map(rowOf);
  } catch {
    // The parser throws several kinds of errors, some of them when a value is read.
    throw fileUnreadable(lineOfMistake(calendar));
  }
}
