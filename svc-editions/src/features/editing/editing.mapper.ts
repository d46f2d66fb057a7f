import { type EditionFields, editionFieldNames } from '@siteswap/contracts/editions';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import { pick, without } from '#src/shared/fields.ts';
import type { StoredFields } from './editing.repository.ts';
import { timezoneOf } from './timezone.rules.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

const storedFields = without(editionFieldNames, ['imageUrl']);

/** The fields of the form as they are stored. */
export const toFields = (row: EditionWithMembers): StoredFields => ({
  ...pick(row, storedFields),
  startDate: day(row.startDate),
  endDate: day(row.endDate),
});

/** What was written, as it is stored: a virtual edition has no pin, and every edition a time zone. */
export function toStored({ imageUrl: _, ...written }: EditionFields): StoredFields {
  const pin = written.isVirtual ? { latitude: null, longitude: null } : {};
  const fields = { ...written, ...pin };
  return { ...fields, timezone: fields.timezone ?? timezoneOf(fields) };
}

/** The days and the town that were announced first; nothing once they hold again. */
export function previousOf(row: EditionWithMembers, after: StoredFields) {
  const start = day(row.previousStartDate ?? row.startDate);
  const end = day(row.previousEndDate ?? row.endDate);
  const city = row.previousCity ?? row.city;
  const isMoved = start !== after.startDate || end !== after.endDate;
  return {
    previousStartDate: isMoved ? new Date(`${start}T00:00:00.000Z`) : null,
    previousEndDate: isMoved ? new Date(`${end}T00:00:00.000Z`) : null,
    previousCity: city === after.city ? null : city,
  };
}

const places = ['isVirtual', 'country', 'latitude', 'longitude'] as const;

/** The time zone of an edition after a change that names none: null, that of the new place, once it has moved. */
export function zoneAfter(before: StoredFields, change: Partial<EditionFields>): string | null {
  const isMoved = places.some(
    (name) => change[name] !== undefined && change[name] !== before[name],
  );
  return isMoved ? null : before.timezone;
}
