import { importColumns, importLimits } from '@siteswap/contracts/editions';
import { cleanLine, cutText } from '@siteswap/contracts/fields';
import ICAL from 'ical.js';
import { daysOf, pinOf, textOf } from './calendar-days.format.ts';
import { placeOf } from './calendar-places.format.ts';
import { type RowParts, toParts } from './import-columns.format.ts';
import { fileUnreadable, tooManyRows } from './import-fault.format.ts';
import type { CountryOfTown } from './town-countries.format.ts';
import { markdownOf, titleOf } from './written-html.format.ts';
import type { Reading } from './written-values.format.ts';

/** An export writes every column as `x-siteswap-<column>` as well, which wins over what is read elsewhere. */
export const ownProperty = (column: string): string => `x-siteswap-${column.toLowerCase()}`;

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

/** A day that its calendar has not confirmed. */
const isTentative = (event: ICAL.Component): boolean =>
  textOf(event, 'status').toUpperCase() === 'TENTATIVE';

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
  /** What the event has in every revision; null without one. */
  readonly uid: string | null;
  /** The number of the revision, from 0. */
  readonly sequence: number;
  /** Where the event begins, from 1. */
  readonly line: number | null;
}

/** An event, and the line where it begins. */
interface EventInFile {
  readonly event: ICAL.Component;
  readonly line: number | null;
}

/** Longer ones are not stored: the event is then known by its days and its town alone. */
const maxUid = 255;

/** Larger ones are counted as this one: that of the column. */
const maxSequence = 2_147_483_647;

function sequenceOf(event: ICAL.Component): number {
  const sequence = Math.trunc(Number(textOf(event, 'sequence')));
  return sequence > 0 ? Math.min(sequence, maxSequence) : 0;
}

function uidOf(event: ICAL.Component): string | null {
  const uid = cleanLine(textOf(event, 'uid'));
  return uid === '' || uid.length > maxUid ? null : uid;
}

type Columns = readonly (readonly [column: string, value: unknown])[];

function readingsOf(
  event: ICAL.Component,
  { days, place }: { days: Columns; place: Columns },
): Reading[] {
  const [repeats, geo] = [textOf(event, 'rrule'), textOf(event, 'geo')];
  const location = cleanLine(textOf(event, 'location'));
  const { startDate } = Object.fromEntries(days);
  const { country } = Object.fromEntries(place);
  return [
    ...(repeats ? [{ column: 'startDate', written: repeats, value: String(startDate) }] : []),
    ...(geo && !pinOf(event) ? [{ column: 'latitude', written: geo, value: '' }] : []),
    ...(country && !location.endsWith(String(country))
      ? [{ column: 'country', written: location, value: String(country) }]
      : []),
  ];
}

/** Longer than a description may be, which the check of the row then says. */
const maxDescription = 20_000;

/** What the event says of the edition; one of ours has Markdown. */
function descriptionOf(event: ICAL.Component, own: Columns): string {
  const written = cutText(textOf(event, 'description'), maxDescription);
  return own.length === 0 ? markdownOf(written) : written;
}

function rowOf({ event, line }: EventInFile, countryOfTown?: CountryOfTown): CalendarRow {
  const own = ownColumns(event);
  const summary = titleOf(cutText(textOf(event, 'summary'), maxSummary));
  const url = textOf(event, 'url');
  const image = textOf(event, 'image');
  const location = placeOf(cutText(textOf(event, 'location'), maxLocation), countryOfTown);
  // Before the town of an event of ours there may be a venue alone.
  const hasVenue = own.some(([column]) => column === 'venueName');
  const place = location.filter(([column]) => !(hasVenue && column === 'addressLine1'));
  const days = daysOf(event, Object.fromEntries(place)['country']);
  const row = toParts([
    ['name', summary],
    ['conventionName', withoutYear(summary)],
    ['description', descriptionOf(event, own)],
    ['status', textOf(event, 'status').toUpperCase() === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED'],
    ...(isTentative(event) ? [['datesCertainty', 'uncertain'] as const] : []),
    // That of an event of ours is its page here.
    ...(/^https?:/.test(url) && own.length === 0 ? [['officialWebsiteUrl', url] as const] : []),
    ...(/^https?:/.test(image) ? [['imageUrl', image] as const] : []),
    ...days,
    ...place,
    ...Object.entries(pinOf(event) ?? {}),
    ...own,
  ]);
  return {
    ...row,
    uid: uidOf(event),
    sequence: sequenceOf(event),
    line,
    readings: readingsOf(event, { days, place }),
  };
}

/**
 * The newest revision of each event, in the order of the calendar. A day of a series that was moved is left out where
 * the series is there, because of a series only the first day is taken.
 */
function newestOf(events: readonly EventInFile[]): EventInFile[] {
  const newest = new Map<unknown, EventInFile>();
  for (const placed of events) {
    const { event } = placed;
    const uid = textOf(event, 'uid') || event;
    const isPart = textOf(event, 'recurrence-id') !== '';
    const known = newest.get(uid)?.event;
    const isPartOfKnown = isPart && known !== undefined && !textOf(known, 'recurrence-id');
    if (isPartOfKnown) continue;
    const isNewer =
      known === undefined ||
      (!isPart && textOf(known, 'recurrence-id') !== '') ||
      sequenceOf(event) >= sequenceOf(known);
    if (isNewer) newest.set(uid, placed);
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

/** Where the events of a calendar begin. */
const linesOfEvents = (calendar: string): number[] =>
  calendar.split('\n').flatMap((line, at) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [at + 1] : []));

function eventsOf(calendar: string): EventInFile[] {
  const parsed = ICAL.parse(calendar) as unknown[];
  const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const events = calendars.flatMap((one) =>
    new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]).getAllSubcomponents(
      'vevent',
    ),
  );
  const lines = linesOfEvents(calendar);
  const isSure = lines.length === events.length;
  return events.map((event, at) => ({ event, line: isSure ? (lines[at] ?? null) : null }));
}

/** Components in components that a calendar has: an alarm of an event of a calendar. */
const maxDepth = 10;

/** Counted in the text, because the parser loads all of a calendar, and goes down by recursion. */
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

/**
 * Each event of a calendar as a row, in its newest revision.
 * @param countryOfTown for places without a country
 * @throws FILE_UNREADABLE with the line of a mistake, TOO_MANY_ROWS
 */
export function rowsOfCalendar(calendar: string, countryOfTown?: CountryOfTown): CalendarRow[] {
  assertBounded(calendar);
  try {
    return newestOf(eventsOf(calendar)).map((placed) => rowOf(placed, countryOfTown));
  } catch {
    // The parser throws several kinds of errors, some of them when a value is read.
    throw fileUnreadable(lineOfMistake(calendar));
  }
}
