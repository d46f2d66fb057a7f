import { type Edition, editionCalendar } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';

/** Of an edition that is known from a list alone, its town. */
export type Addressed = Pick<Edition, 'isVirtual' | 'city'> &
  Partial<Pick<Edition, 'venueName' | 'addressLine1' | 'postalCode'>>;
type Dated = Addressed & Pick<Edition, 'id' | 'name' | 'startDate' | 'endDate'>;

const dayMs = 86_400_000;

/** The day after, as calendars count the end of whole days. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** Venue, address and town on one line, as calendars and planners of routes take them. */
export function placeOf({
  isVirtual,
  venueName,
  addressLine1,
  postalCode,
  city,
}: Addressed): string {
  if (isVirtual) return '';
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [venueName, addressLine1, town].filter(Boolean).join(', ');
}

const withQuery = (url: string, query: Record<string, string>): string =>
  `${url}?${new URLSearchParams(query)}`;

/** Where an edition can be put into a calendar: as a file, in Google's, in Outlook's. */
export function calendarLinks(edition: Dated): { file: string; google: string; outlook: string } {
  const { id, name, startDate } = edition;
  const end = dayAfter(edition.endDate);
  const place = placeOf(edition);
  const compact = (day: string) => day.replaceAll('-', '');
  return {
    file: routeUrl(editionCalendar, { params: { file: `${id}.ics` } }),
    google: withQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      dates: `${compact(startDate)}/${compact(end)}`,
      location: place,
    }),
    outlook: withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: name,
      startdt: startDate,
      enddt: end,
      allday: 'true',
      location: place,
    }),
  };
}
