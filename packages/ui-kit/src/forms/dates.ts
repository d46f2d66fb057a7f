import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date';

/** `YYYY-MM-DD` → calendar date; anything else is no date. */
export function toDate(iso: string | null | undefined): CalendarDate | null {
  try {
    return iso ? parseDate(iso) : null;
  } catch {
    return null;
  }
}

/** `HH:mm` → time of day; anything else is no time. */
export function toTime(text: string | null | undefined): Time | null {
  try {
    return text ? parseTime(text) : null;
  } catch {
    return null;
  }
}

/** Time of day → `HH:mm`. */
export function fromTime(time: { hour: number; minute: number }): string {
  return `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
}
