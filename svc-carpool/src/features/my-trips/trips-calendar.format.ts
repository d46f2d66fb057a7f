import { type CalendarEntry, calendarText } from '@siteswap/features/calendars';
import type { OfferRow } from '#src/features/trips/trips.public.ts';

/** A trip in the calendar of a member. */
export interface CalendarTrip {
  readonly offer: Pick<
    OfferRow,
    'id' | 'editionId' | 'direction' | 'tripDate' | 'locationCity' | 'createdAt' | 'updatedAt'
  >;
  readonly editionName: string;
}

function toEntry({ offer, editionName }: CalendarTrip): CalendarEntry {
  const { id, editionId, direction, tripDate, locationCity, createdAt, updatedAt } = offer;
  const [from, to] =
    direction === 'TO_EVENT' ? [locationCity, editionName] : [editionName, locationCity];
  return {
    id: `carpool-offer-${id}`,
    createdAt,
    updatedAt,
    start: tripDate,
    summary: `${from} → ${to}`,
    location: from,
    path: `/editions/${editionId}/carpool?offerId=${id}`,
  };
}

/** The trips of a member in iCalendar. Free texts stay away, because phone numbers are written into them. */
export const tripsCalendarText = (trips: readonly CalendarTrip[], publicUrl: string): string =>
  calendarText({ name: 'Siteswap ⇄', product: 'trips', entries: trips.map(toEntry) }, publicUrl);
