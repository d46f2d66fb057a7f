/** Secret calendars: make, rotate, serve. */
export { calendarTables, createSecretCalendars } from './calendars.service.ts';
