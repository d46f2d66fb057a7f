import { type CalendarEntry, calendarText } from '@siteswap/features/calendars';
import type { CalendarPlace } from './shifts.repository.ts';

/** A shift in the calendar of a volunteer. */
export interface CalendarShift {
  readonly slot: CalendarPlace['slot'];
  readonly editionName: string;
}

const toEntry = ({ slot, editionName }: CalendarShift): CalendarEntry => ({
  id: `volunteer-shift-${slot.id}`,
  createdAt: slot.createdAt,
  updatedAt: slot.updatedAt,
  start: slot.startDateTime,
  end: slot.endDateTime,
  summary: `${slot.title} · ${editionName}`,
  location: slot.place ?? editionName,
  path: `/editions/${slot.editionId}/volunteers`,
});

/** The shifts of a volunteer in iCalendar. The description stays away: it is written for the page. */
export const shiftsCalendarText = (shifts: readonly CalendarShift[], publicUrl: string): string =>
  calendarText({ name: 'Siteswap', product: 'shifts', entries: shifts.map(toEntry) }, publicUrl);
