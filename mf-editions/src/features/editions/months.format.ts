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

/** First and last day of a year. */
export const daysOfYear = (year: number): { startDate: string; endDate: string } => ({
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
});

/** The month after `YYYY-MM`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${year + 1}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}

/** The months that a choice covers from their first to their last day. */
export const chosenMonths = ({ startDate, endDate }: Days, months: readonly string[]): string[] => {
  if (!startDate || !endDate) return [];
  return months.filter((month) => {
    const days = daysOfMonth(month);
    return startDate <= days.startDate && endDate >= days.endDate;
  });
};

/** The days after a month was pressed: it is added to the chosen ones beside it, or takes their place. */
export function daysWithMonth(choice: Days, month: string, months: readonly string[]): Days {
  const chosen = chosenMonths(choice, months);
  const at = months.indexOf(month);
  const [first, last] = [months.indexOf(chosen[0] ?? ''), months.indexOf(chosen.at(-1) ?? '')];
  if (chosen.includes(month)) {
    // The months from the first up to the one before it, or the later ones, stay.
    const rest = at > first ? months.slice(first, at) : months.slice(at + 1, last + 1);
    const [from, to] = [rest[0], rest.at(-1)];
    return {
      startDate: from && daysOfMonth(from).startDate,
      endDate: to && daysOfMonth(to).endDate,
    };
  }
  if (chosen.length > 0 && at === last + 1) {
    return { startDate: choice.startDate, endDate: daysOfMonth(month).endDate };
  }
  if (chosen.length > 0 && at === first - 1) {
    return { startDate: daysOfMonth(month).startDate, endDate: choice.endDate };
  }
  return daysOfMonth(month);
}
