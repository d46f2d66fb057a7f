import { maxSlots, planningChanged, type TimeSlot } from '@siteswap/contracts/volunteers';
import {
  type Actor,
  conflict,
  invalidInput,
  notFound,
  type OutboxWriter,
} from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { listMissingIds } from '#src/features/requirements/requirements.public.ts';
import {
  type CallEdition,
  callDays,
  type Days,
  getManagedEdition,
  lockSettings,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { findTeam } from '#src/features/teams/teams.public.ts';
import { faultsOf, withoutPlaces } from './slots.policy.ts';
import { countSlotsOf, insertSlots, type SlotRow } from './slots.repository.ts';

/** The planning of an edition while it is locked: slots are written one after another, and no places are given. */
export interface LockedPlanning {
  readonly editionId: number;
  readonly edition: CallEdition;
  readonly days: Days;
  readonly now: Date;
}

/** For its managers. @throws 404 EDITION_NOT_FOUND, 403 */
export async function lockPlanning(
  tx: Tx,
  actor: Actor,
  editionId: number,
  now: Date,
): Promise<LockedPlanning> {
  const edition = await getManagedEdition(tx, actor, editionId);
  const settings = toSettings(await lockSettings(tx, editionId));
  return { editionId, edition, days: callDays(edition, settings), now };
}

/** @throws 404 TEAM_NOT_FOUND */
export async function assertTeam(tx: Tx, editionId: number, teamId: number | null): Promise<void> {
  if (teamId !== null && !(await findTeam(tx, editionId, teamId))) {
    throw notFound('TEAM_NOT_FOUND', 'There is no such team in this edition');
  }
}

/** @throws 404 REQUIREMENT_NOT_FOUND */
export async function assertRequirements(
  tx: Tx,
  editionId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0 && (await listMissingIds(tx, editionId, ids)).length > 0) {
    throw notFound('REQUIREMENT_NOT_FOUND', 'There is no such requirement in this edition');
  }
}

/** What a form says about a slot. */
export type SlotFields = Pick<
  TimeSlot,
  | 'kind'
  | 'teamId'
  | 'title'
  | 'description'
  | 'place'
  | 'startDateTime'
  | 'endDateTime'
  | 'minVolunteers'
  | 'maxVolunteers'
  | 'requirementIds'
>;

export const toColumns = ({
  kind,
  teamId,
  title,
  description,
  place,
  startDateTime,
  endDateTime,
  minVolunteers,
  maxVolunteers,
  requirementIds,
}: SlotFields) => ({
  ...{ kind, teamId, title, description, place, minVolunteers, maxVolunteers, requirementIds },
  startDateTime: new Date(startDateTime),
  endDateTime: new Date(endDateTime),
});

/** Adds slots, all of them or none. @throws 404 TEAM_NOT_FOUND, 409 TOO_MANY_SLOTS, 422 */
export async function insertChecked(
  tx: Tx,
  outbox: OutboxWriter,
  { editionId, edition, days, now }: LockedPlanning,
  all: readonly SlotFields[],
): Promise<SlotRow[]> {
  const slots = all.map(withoutPlaces);
  const { timezone } = edition;
  for (const slot of slots) {
    const faults = faultsOf(slot, { days, timezone, hasNewTimes: true });
    if (faults.length > 0) throw invalidInput(faults);
  }
  for (const teamId of new Set(slots.map((slot) => slot.teamId))) {
    await assertTeam(tx, editionId, teamId);
  }
  const asked = new Set(slots.flatMap(({ requirementIds }) => requirementIds));
  await assertRequirements(tx, editionId, [...asked]);
  if ((await countSlotsOf(tx, editionId)) + slots.length > maxSlots) {
    throw conflict('TOO_MANY_SLOTS', 'The edition has as many slots as it may have');
  }
  const rows = await insertSlots(
    tx,
    slots.map((slot) => ({ ...toColumns(slot), editionId, createdAt: now, updatedAt: now })),
  );
  outbox.emit(planningChanged, { editionId });
  return rows;
}
