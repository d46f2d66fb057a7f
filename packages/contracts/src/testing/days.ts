/** The day `days` days from today in UTC, `YYYY-MM-DD`. */
export const daysFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Noon (UTC) of that day, as an instant. */
export const noonFromToday = (days: number): string => `${daysFromToday(days)}T12:00:00.000Z`;
