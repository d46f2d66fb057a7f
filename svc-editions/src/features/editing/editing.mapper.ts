import { type EditionFields, editionFieldNames } from '@siteswap/contracts/editions';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import type { TownPlaces } from '#src/features/towns/towns.public.ts';
import { pick, without } from '#src/shared/fields.ts';
import type { StoredFields } from './editing.repository.ts';
import type { Part } from './edition-changes.mapper.ts';
import { placeOf } from './edition-place.rules.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

const storedFields = without(editionFieldNames, ['imageUrl']);

/** The fields of the form as they are stored. */
export const toFields = (row: EditionWithMembers): StoredFields => ({
  ...pick(row, [...storedFields, 'isPinApproximate', 'townNames']),
  startDate: day(row.startDate),
  endDate: day(row.endDate),
});

/** What was written, as it is stored: with its place. `known`: the edition that it changes, and where its address is. */
export const toStored = (
  towns: TownPlaces,
  { imageUrl: _, ...written }: EditionFields,
  known?: Parameters<typeof placeOf>[2],
): StoredFields => ({ ...written, ...placeOf(towns, written, known) });

/** The days and the town that were announced first; null once they are valid again, or where a part is corrected. */
export function previousOf(
  row: EditionWithMembers,
  after: StoredFields,
  corrected: readonly Part[] = [],
) {
  const start = day(row.previousStartDate ?? row.startDate);
  const end = day(row.previousEndDate ?? row.endDate);
  const city = row.previousCity ?? row.city;
  const isMoved =
    !corrected.includes('DATES') && (start !== after.startDate || end !== after.endDate);
  return {
    previousStartDate: isMoved ? new Date(`${start}T00:00:00.000Z`) : null,
    previousEndDate: isMoved ? new Date(`${end}T00:00:00.000Z`) : null,
    previousCity: corrected.includes('PLACE') || city === after.city ? null : city,
  };
}

const places = ['isVirtual', 'city', 'country', 'latitude', 'longitude'] as const;

/** The time zone of an edition after a change that names none: null, that of the new place, once it has moved. */
export function zoneAfter(before: StoredFields, change: Partial<EditionFields>): string | null {
  const isMoved = places.some(
    (name) => change[name] !== undefined && change[name] !== before[name],
  );
  return isMoved ? null : before.timezone;
}
