import { xmlText } from '@siteswap/contracts/fields';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarPlace } from './shifts.repository.ts';

/** A shift in the calendar of a volunteer. */
export interface CalendarShift {
  readonly slot: CalendarPlace['slot'];
  readonly editionName: string;
}

/**
 * The shifts of a volunteer in iCalendar (RFC 5545). The UID stays and SEQUENCE rises with each change, so that calendars move
 * an event. The description stays away: it is written for the page.
 */
export function shiftsCalendarText(shifts: readonly CalendarShift[], publicUrl: string): string {
  const { origin, host } = new URL(publicUrl);
  const calendar = ical({
    name: 'Siteswap',
    prodId: { company: 'Siteswap', product: 'shifts', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const { slot, editionName } of shifts) {
    calendar.createEvent({
      id: `volunteer-shift-${slot.id}@${host}`,
      sequence: Math.floor((slot.updatedAt.getTime() - slot.createdAt.getTime()) / 1_000),
      stamp: slot.updatedAt,
      lastModified: slot.updatedAt,
      start: slot.startDateTime,
      end: slot.endDateTime,
      summary: `${slot.title} · ${editionName}`,
      location: slot.place ?? editionName,
      url: `${origin}/editions/${slot.editionId}/volunteers`,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return xmlText(calendar.toString());
}
