import type { ChangedEdition } from './changed-editions.repository.ts';

/** The values of an edition that lists filter, sort and count by, without the words it is found by. */
export interface ShownEdition {
  readonly id: number;
  readonly name: string;
  /** First and last local day, in days since 1 January 1970. */
  readonly startDay: number;
  readonly endDay: number;
  /** Midnight before the first and after the last local day, in milliseconds since 1970, UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Bit n is the flag n of `editionFlags`. */
  readonly flags: number;
  readonly country: string | null;
  /** Degrees; null where it has no place on the map. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** What it is found by besides its country and days: its name, its convention's, town (in all languages) and region. */
  readonly texts: readonly (string | null)[];
}

const dayMs = 86_400_000;

/** Days since 1 January 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** `YYYY-MM-DD` */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `YYYY-MM` of an instant, in UTC. */
export const monthText = (instant: number): string => new Date(instant).toISOString().slice(0, 7);

/** The months that an edition touches: `YYYY-MM`. */
export function monthsOf({ startDay, endDay }: ShownEdition): string[] {
  const first = new Date(startDay * dayMs);
  const last = monthText(endDay * dayMs);
  const months = [monthText(first.getTime())];
  for (let ahead = 1; (months.at(-1) ?? last) < last; ahead += 1) {
    months.push(monthText(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + ahead)));
  }
  return months;
}

/** What the database says of an edition, as lists know it; null when they do not show it. */
export function toShownEdition(row: ChangedEdition): ShownEdition | null {
  if (!row.isShown) return null;
  const { latitude, longitude, isVirtual, startDate, endDate, ...same } = row;
  return {
    ...same,
    startDay: dayNumber(startDate),
    endDay: dayNumber(endDate),
    place: isVirtual || latitude === null || longitude === null ? null : { latitude, longitude },
    texts: [row.name, row.conventionName, row.city, row.region, ...row.townNames],
  };
}
