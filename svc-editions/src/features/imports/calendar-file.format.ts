import { countryCodes, importColumns, importLimits } from '@siteswap/contracts/editions';
import { cutText, locales } from '@siteswap/contracts/fields';
import { createFormat, dayOf, isTimeZone } from '@siteswap/contracts/format';
import ICAL from 'ical.js';
import { timezoneOf } from '#src/features/editing/timezone.public.ts';
import { coordinateColumns, flagColumns, type RowParts, toParts } from './import-columns.format.ts';
import { fileUnreadable, tooManyRows } from './import-fault.format.ts';

/** An export writes every column as `x-siteswap-<column>` as well, which wins over what is read elsewhere. */
export const ownProperty = (column: string): string => `x-siteswap-${column.toLowerCase()}`;

const dayMs = 86_400_000;

let codesByName: ReadonlyMap<string, string> | undefined;

/** Codes of countries by their names in the languages of the product; made once, for it takes some thousand names. */
function countriesByName(): ReadonlyMap<string, string> {
  codesByName ??= new Map(
    locales.flatMap((locale) => {
      const { country } = createFormat(locale);
      return [...countryCodes].map((code) => [country(code).toLowerCase(), code] as const);
    }),
  );
  return codesByName;
}

/** The code of a country, which is written as a code or as a name; the text itself when it is neither. */
function countryOf(text: string): string {
  const code = text.toUpperCase();
  return countryCodes.has(code) ? code : (countriesByName().get(text.toLowerCase()) ?? text);
}

/** `12 rue des Massues, 59000 Lille, France` in parts. */
function placeOf(location: string): [string, unknown][] {
  if (/^https?:\/\//.test(location)) return [['isVirtual', true]];
  const parts = location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const country = parts.pop() ?? '';
  const town = parts.pop() ?? '';
  const [first = '', ...rest] = town.split(/\s/);
  const [postalCode, city] = /\d/.test(first) ? [first, rest.join(' ').trim()] : ['', town];
  return [
    ['addressLine1', parts.join(', ')],
    ['postalCode', postalCode],
    ['city', city],
    ['country', countryOf(country)],
  ];
}

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

function pinOf(event: ICAL.Component): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = text(event, 'geo').split(/[;,]/).map(Number);
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

/** The zone in which moments of an event are days: that of its calendar, else that of its pin; null when neither is known. */
function zoneOf(event: ICAL.Component): string | null {
  const written = event.parent?.getFirstPropertyValue('x-wr-timezone');
  if (typeof written === 'string' && isTimeZone(written)) return written;
  const pin = pinOf(event);
  const isOnEarth = pin && Math.abs(pin.latitude) <= 90 && Math.abs(pin.longitude) <= 180;
  return isOnEarth ? timezoneOf({ country: null, ...pin }) : null;
}

const isMoment = (time: ICAL.Time): boolean =>
  !time.isDate && time.zone === ICAL.Timezone.utcTimezone;

/** The day of a time; one of UTC is read in the zone, if any. */
const dayAt = (time: ICAL.Time, zone: string | null): string =>
  zone && isMoment(time) ? dayOf(time.toJSDate(), zone) : time.toString().slice(0, 10);

/** More than an edition may last, which the check of the row then says. */
const maxDays = 366;

const isLong = (duration: unknown): boolean =>
  duration instanceof ICAL.Duration && Math.abs(duration.toSeconds()) > maxDays * 86_400;

/** The last day: the end of an event is the moment after it. */
function lastDayOf(event: ICAL.Component, start: ICAL.Time, zone: string | null): string {
  const first = dayAt(start, zone);
  // The parser counts a duration second by second: years of it would take as long.
  if (isLong(event.getFirstPropertyValue('duration'))) return shifted(first, maxDays);
  const { endDate } = new ICAL.Event(event);
  const end = endDate ?? start;
  const day = dayAt(end, zone);
  if (day <= first) return day;
  if (zone && isMoment(end)) return dayOf(new Date(end.toJSDate().getTime() - 1), zone);
  const isMidnight = end.isDate || (end.hour === 0 && end.minute === 0);
  return isMidnight ? shifted(day, -1) : day;
}

function daysOf(event: ICAL.Component): [string, unknown][] {
  const start = event.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return [];
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  const zone = zoneOf(event);
  return [
    ['startDate', dayAt(start, zone)],
    ['endDate', lastDayOf(event, start, zone)],
    ...(isTimeZone(named) ? [['timezone', named] as [string, unknown]] : []),
  ];
}

const statuses: Readonly<Record<string, string>> = {
  CANCELLED: 'CANCELLED',
  TENTATIVE: 'POSTPONED',
};

const ownValue = (column: string, written: string): unknown => {
  if (flagColumns.has(column)) return written === 'true';
  return coordinateColumns.has(column) ? Number(written) : written;
};

/** Columns that an export has written. */
function ownColumns(event: ICAL.Component): [string, unknown][] {
  return importColumns.flatMap((column): [string, unknown][] => {
    const written = event.getFirstPropertyValue(ownProperty(column));
    return written === null ? [] : [[column, ownValue(column, String(written))]];
  });
}

function rowOf(event: ICAL.Component): RowParts {
  const summary = cutText(text(event, 'summary'), maxSummary);
  const url = text(event, 'url');
  const image = text(event, 'image');
  return toParts([
    ['name', summary],
    ['conventionName', withoutYear(summary)],
    ['description', text(event, 'description')],
    ['status', statuses[text(event, 'status').toUpperCase()] ?? 'CONFIRMED'],
    ...(/^https?:/.test(url) ? [['officialWebsiteUrl', url] as const] : []),
    ...(/^https?:/.test(image) ? [['imageUrl', image] as const] : []),
    ...daysOf(event),
    ...placeOf(cutText(text(event, 'location'), maxLocation)),
    ...Object.entries(pinOf(event) ?? {}),
    ...ownColumns(event),
  ]);
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

/** Each event of a calendar as a row. @throws FILE_UNREADABLE with the line of a mistake, TOO_MANY_ROWS */
export function rowsOfCalendar(calendar: string): RowParts[] {
  assertBounded(calendar);
  try {
    return eventsOf(calendar).map(rowOf);
  } catch {
    // The parser throws several kinds of errors, some of them when a value is read.
    throw fileUnreadable(lineOfMistake(calendar));
  }
}
