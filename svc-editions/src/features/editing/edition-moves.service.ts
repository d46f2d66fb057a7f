import { type EditionFields, editionState } from '@siteswap/contracts/editions';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { TownPlaces } from '#src/features/towns/towns.public.ts';
import { previousOf, toFields, toStored } from './editing.mapper.ts';
import { changeEdition, lockEdition } from './editing.repository.ts';
import { toCacheTags } from './edition-cache-tags.mapper.ts';
import { changeBetween } from './edition-changes.mapper.ts';
import { publishChange } from './edition-changes.service.ts';

/** The days and the place of an edition. */
export const placeAndDayFields = [
  'startDate',
  'endDate',
  'datesCertainty',
  'isVirtual',
  'venueName',
  'addressLine1',
  'postalCode',
  'city',
  'region',
  'country',
  'latitude',
  'longitude',
  'timezone',
] as const satisfies readonly (keyof EditionFields)[];

interface Move {
  readonly id: number;
  /** An edition that was changed since this version stays as it is. */
  readonly version: number;
  readonly to: Pick<EditionFields, (typeof placeAndDayFields)[number]>;
  readonly actorId: number;
  readonly towns: TownPlaces;
  readonly now: Date;
}

/**
 * Gives an edition other days or another place, and notifies its people. The caller locks its convention first.
 * @returns its new version; null when it was changed or deleted in the meantime
 */
export async function moveEdition(
  tx: Tx,
  outbox: OutboxWriter,
  { id, version, to, actorId, towns, now }: Move,
): Promise<number | null> {
  const before = await lockEdition(tx, id);
  if (before?.version !== version) return null;
  const known = toFields(before);
  const fields = toStored(towns, { ...known, imageUrl: null, ...to }, { before: known });
  const previous = before.isOnline ? previousOf(before, fields) : {};
  const after = await changeEdition(tx, before, fields, previous);
  outbox.state(editionState, id, toCacheTags([before, after], now));
  const change = changeBetween(known, fields);
  const actor = { userId: actorId };
  if (change) publishChange(outbox, { actor, before, after, change, now });
  return after.version;
}
