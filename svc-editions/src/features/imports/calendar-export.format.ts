import ICAL from 'ical.js';
import { shifted } from './calendar-days.format.ts';
import { ownProperty } from './calendar-file.format.ts';
import { type RowParts, toColumns } from './import-columns.format.ts';

const placeText = (edition: RowParts['edition']): string => {
  const { venueName, addressLine1, postalCode, city, country } = edition;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [venueName, addressLine1, town, country].filter(Boolean).join(', ');
};

function eventOf(row: RowParts & { uid: string; changedAt: Date }): ICAL.Component {
  const { edition, uid, changedAt } = row;
  const { name, startDate, endDate, description, latitude, longitude, status } = edition;
  const event = new ICAL.Component('vevent');
  const add = (property: string, value: string | ICAL.Time) => {
    if (value !== '') event.addPropertyWithValue(property, value);
  };
  add('uid', uid);
  add('dtstamp', ICAL.Time.fromJSDate(changedAt, true));
  add('dtstart', ICAL.Time.fromDateString(String(startDate)));
  // The day after the last one, as iCalendar counts.
  add('dtend', ICAL.Time.fromDateString(shifted(String(endDate), 1)));
  add('summary', String(name));
  add('description', String(description ?? ''));
  add('location', edition['isVirtual'] ? '' : placeText(edition));
  if (latitude !== null && longitude !== null) {
    event.addProperty(new ICAL.Property(['geo', {}, 'float', [latitude, longitude]]));
  }
  add('url', String(edition['officialWebsiteUrl'] ?? ''));
  add('status', status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED');
  for (const [column, value] of toColumns(row)) {
    if (column === 'name' || column === 'description') continue;
    event.addProperty(new ICAL.Property([ownProperty(column), {}, 'text', String(value)]));
  }
  return event;
}

/** Rows as iCalendar, as `rowsOfCalendar` reads them. */
export function calendarOf(rows: readonly (RowParts & { uid: string; changedAt: Date })[]): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Siteswap//editions//EN');
  for (const row of rows) calendar.addSubcomponent(eventOf(row));
  return `${calendar.toString()}\r\n`;
}
