import { cutText, xmlText } from '@siteswap/contracts/fields';
import { plainLines } from '@siteswap/contracts/plain-text';
import ical, { foldLines, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { editionUid, ownProperty } from '#src/features/imports/imports.public.ts';
import type { FeedEdition } from './feeds.repository.ts';

const statuses = {
  CONFIRMED: ICalEventStatus.CONFIRMED,
  RELOCATED: ICalEventStatus.CONFIRMED,
  POSTPONED: ICalEventStatus.TENTATIVE,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const;

/** The days of an edition are not confirmed: uncertain, or derived from a source. */
const isUnsure = ({ datesCertainty }: FeedEdition): boolean => datesCertainty !== 'verified';

/** What takes place on days that may still change is tentative. */
function statusOf(edition: FeedEdition): ICalEventStatus {
  const status = statuses[edition.status];
  return status === ICalEventStatus.CONFIRMED && isUnsure(edition)
    ? ICalEventStatus.TENTATIVE
    : status;
}

const dayMs = 86_400_000;
const maxTextLength = 1_000;

/**
 * Where an edition takes place, on one line; null for a virtual one.
 * @param countryName the code when absent, which maps know
 */
export function placeOf(
  edition: FeedEdition,
  countryName = (code: string): string => code,
): string | null {
  const { isVirtual, venueName, addressLine1, postalCode, city, country } = edition;
  if (isVirtual) return null;
  const town = [postalCode, city].filter(Boolean).join(' ');
  const parts = [venueName, addressLine1, town, country && countryName(country)];
  return parts.filter(Boolean).join(', ') || null;
}

/** What is new of an edition, then what its team says of it; calendars and readers know no Markdown. */
export const textOf = ({ statusNote, description }: FeedEdition): string =>
  [statusNote, description]
    .map((markdown) => plainLines(markdown ?? '', maxTextLength))
    .filter(Boolean)
    .join('\n\n');

const ownColumns = [
  ...(['status', 'statusNote', 'datesCertainty', 'isVirtual', 'timezone'] as const),
  ...(['venueName', 'addressLine1', 'addressLine2', 'postalCode'] as const),
  ...(['city', 'region', 'country'] as const),
  'officialWebsiteUrl' as const,
];

/** What iCalendar has no word for, or another one, as an import of another site of ours reads it. */
function ownProperties(edition: FeedEdition): { key: string; value: string }[] {
  const { convention, description } = edition;
  const columns = Object.entries({
    conventionName: convention.name,
    // The one of the event begins with the note, and has no Markdown.
    description: textOf(edition) === description ? '' : cutText(description, maxTextLength),
    ...Object.fromEntries(ownColumns.map((column) => [column, edition[column] || ''])),
  });
  return columns.flatMap(([column, value]) =>
    value === ''
      ? []
      : [{ key: `${ownProperty(column).toUpperCase()};VALUE=TEXT`, value: String(value) }],
  );
}

/** The lines around the events of a calendar. */
export function calendarFrame(name: string): { head: string; foot: string } {
  const foot = 'END:VCALENDAR';
  const frame = ical({
    name: xmlText(name),
    prodId: { company: 'Siteswap', product: 'editions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 6 * 60 * 60,
  }).toString();
  return { head: frame.slice(0, -foot.length), foot };
}

/**
 * An edition as an event of iCalendar (RFC 5545): days without times, because an edition lasts whole local days
 * wherever it is looked at. The UID stays and SEQUENCE rises with every change, so that calendars move an event instead
 * of adding one.
 */
export function eventText(edition: FeedEdition, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const { id, latitude, longitude } = edition;
  const place = placeOf(edition);
  const geo =
    latitude === null || longitude === null ? {} : { geo: { lat: latitude, lon: longitude } };
  const event = ical().createEvent({
    id: editionUid(id, publicUrl),
    sequence: edition.version,
    stamp: edition.updatedAt,
    lastModified: edition.updatedAt,
    start: edition.startDate,
    // The day after the last one, as iCalendar counts.
    end: new Date(edition.endDate.getTime() + dayMs),
    allDay: true,
    timezone: 'UTC',
    summary: edition.name,
    description: textOf(edition) || null,
    location: place ? { title: place, ...geo } : null,
    url: `${origin}/editions/${id}`,
    status: statusOf(edition),
    x: ownProperties(edition),
  });
  // Texts that were stored before they were cleaned may contain control characters.
  return foldLines(xmlText(event.toString()));
}
