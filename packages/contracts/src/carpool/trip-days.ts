import type { Direction } from './trip-fields.ts';

/** How many days before the start, and after the end, people still travel. */
const marginDays = 7;

/** The calendar day `YYYY-MM-DD` that is `days` later. */
export function laterDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * First and last day of trips in a direction, inclusive local days `YYYY-MM-DD` of the edition: there, from a week
 * before its start to its end; home, from its start to a week after its end.
 */
export const tripDays = (
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  direction: Direction,
): { readonly firstDay: string; readonly lastDay: string } =>
  direction === 'TO_EVENT'
    ? { firstDay: laterDay(startDate, -marginDays), lastDay: endDate }
    : { firstDay: startDate, lastDay: laterDay(endDate, marginDays) };
