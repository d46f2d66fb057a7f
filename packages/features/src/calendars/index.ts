/** Secret calendars: make, rotate, serve. */
export { type CalendarEntry, calendarText } from './calendar.format.ts';
export { calendarTables, createSecretCalendars } from './calendars.service.ts';
