/** Days from the first to the last, either of them left out where they do not end. */
export interface Days {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

/** The month `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** First and last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): { startDate: string; endDate: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { startDate: `${month}-01`, endDate: `${month}-${last}` };
}

/** The month after `YYYY-MM`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${year + 1}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}
