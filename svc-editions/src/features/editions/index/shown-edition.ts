import { allRegionNames } from '#src/features/towns/towns.public.ts';
import type { ChangedEdition } from './changed-editions.repository.ts';

/** The values of an edition that lists filter, sort and count by, without the terms it is found by. */
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
  /** What it is found by, next to its country and days: its name, its convention's, town and region, in all languages. */
  readonly texts: readonly (string | null)[];
}

const dayMs = 86_400_000;

/** Days since 1 January 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** `YYYY-MM-DD` */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The months that an edition touches, 1 to 12. */
export function monthsOf({ startDay, endDay }: ShownEdition): number[] {
  const [first, last] = [new Date(startDay * dayMs), new Date(endDay * dayMs)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  const after = years * 12 + last.getUTCMonth() - first.getUTCMonth();
  return Array.from(
    { length: Math.min(12, after + 1) },
    (_, ahead) => ((first.getUTCMonth() + ahead) % 12) + 1,
  );
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
    texts: [
      row.name,
      row.conventionName,
      row.city,
      ...allRegionNames(row.country, row.region),
      ...row.townNames,
    ],
  };
}
