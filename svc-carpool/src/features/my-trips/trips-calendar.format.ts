import { xmlText } from '@siteswap/contracts/fields';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { OfferRow } from '#src/features/trips/trips.public.ts';

/** A trip in the calendar of a member. */
export interface CalendarTrip {
  readonly offer: Pick<
    OfferRow,
    'id' | 'editionId' | 'direction' | 'tripDate' | 'locationCity' | 'createdAt' | 'updatedAt'
  >;
  readonly editionName: string;
}

/**
 * The trips of a member in iCalendar (RFC 5545). The UID stays and SEQUENCE rises with each change, so that calendars
 * move an event. Free texts stay away, because phone numbers are written into them.
 */
export function tripsCalendarText(trips: readonly CalendarTrip[], publicUrl: string): string {
  const { origin, host } = new URL(publicUrl);
  const calendar = ical({
    name: 'Siteswap ⇄',
    prodId: { company: 'Siteswap', product: 'trips', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const { offer, editionName } of trips) {
    const { id, editionId, direction, tripDate, locationCity, createdAt, updatedAt } = offer;
    const [from, to] =
      direction === 'TO_EVENT' ? [locationCity, editionName] : [editionName, locationCity];
    calendar.createEvent({
      id: `carpool-offer-${id}@${host}`,
      sequence: Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000),
      stamp: updatedAt,
      lastModified: updatedAt,
      start: tripDate,
      summary: `${from} → ${to}`,
      location: direction === 'TO_EVENT' ? locationCity : editionName,
      url: `${origin}/editions/${editionId}/carpool?offerId=${id}`,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return xmlText(calendar.toString());
}
