import { xmlText } from '@siteswap/contracts/fields';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** Something that a member takes part in, as their calendar shows it. */
export interface CalendarEntry {
  /** Unique in the product: `carpool-offer-7`. */
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly start: Date;
  readonly end?: Date;
  readonly summary: string;
  readonly location: string;
  /** Of its page. */
  readonly path: string;
}

/**
 * Entries of a member in iCalendar (RFC 5545). The UID stays and SEQUENCE rises with each change, so that calendars move
 * an event.
 */
export function calendarText(
  { name, product, entries }: { name: string; product: string; entries: readonly CalendarEntry[] },
  publicUrl: string,
): string {
  const { origin, host } = new URL(publicUrl);
  const calendar = ical({
    name,
    prodId: { company: 'Siteswap', product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const { id, createdAt, updatedAt, path, ...shown } of entries) {
    calendar.createEvent({
      ...shown,
      id: `${id}@${host}`,
      sequence: Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000),
      stamp: updatedAt,
      lastModified: updatedAt,
      url: `${origin}${path}`,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return xmlText(calendar.toString());
}
