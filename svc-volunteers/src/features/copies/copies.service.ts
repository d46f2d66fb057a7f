import type { editionCopied } from '@siteswap/contracts/editions';
import {
  planningChanged,
  volunteerSettingsChanged,
  volunteerTeamChanged,
} from '@siteswap/contracts/volunteers';
import { findEdition } from '@siteswap/features/editions';
import type { Clock, OutboxWriter } from '@siteswap/service-kit';
import type { z } from 'zod';
import type { Tx } from '#src/db.ts';
import {
  type CallEdition,
  callDays,
  callEditionFields,
  type Days,
  findSettings,
  isWithin,
  laterDay,
  lockSettings,
  setupDays,
  shareSettings,
  teardownDays,
  toQuestions,
  toSettings,
  toSettingsChange,
  updateSettings,
} from '#src/features/settings/settings.public.ts';
import {
  copiedTo,
  faultsOf,
  insertSlots,
  listSlots,
  toColumns,
} from '#src/features/slots/slots.public.ts';
import { countTeams, insertTeam, listTeamRows } from '#src/features/teams/teams.public.ts';

type Copied = z.output<typeof editionCopied.data>;
type Settings = ReturnType<typeof toSettings>;

/** A day of setup or teardown, a number of days later; null where it may not be, which is the edition's own day. */
const movedDay = (day: string | null, shiftDays: number, days: Days): string | null => {
  const moved = day === null ? null : laterDay(day, shiftDays);
  return moved !== null && isWithin(days, moved) ? moved : null;
};

/** What the new edition asks: closed, with questions of its own. */
function copiedSettings(source: Settings, edition: CallEdition, shiftDays: number): Settings {
  const asked = source.volunteersQuestions.map((question) => ({ ...question, id: null }));
  const { volunteersSetupStartDate: setup, volunteersTeardownEndDate: teardown } = source;
  return {
    ...source,
    volunteersOpen: false,
    volunteersQuestions: toQuestions([], asked),
    volunteersSetupStartDate: movedDay(setup, shiftDays, setupDays(edition)),
    volunteersTeardownEndDate: movedDay(teardown, shiftDays, teardownDays(edition)),
  };
}

interface Target {
  readonly edition: CallEdition;
  readonly editionId: number;
  readonly teamIds: ReadonlyMap<number, number>;
  readonly days: Days;
  readonly now: Date;
}

/** Slots at the same local times; those of days that the new edition does not have are left out. */
async function copySlots(
  tx: Tx,
  { sourceId, shiftDays }: Copied,
  from: CallEdition,
  { edition, editionId, teamIds, days, now }: Target,
): Promise<number> {
  const { timezone } = edition;
  const slots = (await listSlots(tx, sourceId))
    .flatMap((slot) => copiedTo(slot, shiftDays, from.timezone, timezone))
    .map((slot) => ({
      ...slot,
      teamId: slot.teamId === null ? null : (teamIds.get(slot.teamId) ?? null),
    }))
    .filter((slot) => faultsOf(slot, { days, timezone, hasNewTimes: true }).length === 0);
  const columns = slots.map((slot) => ({
    ...{ ...toColumns(slot), editionId, createdAt: now, updatedAt: now },
  }));
  return (await insertSlots(tx, columns)).length;
}

/** What a new edition takes over from the one it was made from. */
export const createCopiesService = ({ clock }: { readonly clock: Clock }) => ({
  /**
   * Copies what the call asks, teams without leaders, and slots without people. It copies nothing to an edition whose call
   * someone has begun. @throws as long as the new edition has not arrived
   */
  async copyCall(tx: Tx, outbox: OutboxWriter, copied: Copied): Promise<void> {
    const { sourceId, editionId, actorId, shiftDays } = copied;
    const from = await findEdition(tx, sourceId, callEditionFields);
    const known = await findSettings(tx, sourceId);
    // No one wrote its call, or it was deleted since.
    if (!from || !known) return;
    const edition = await findEdition(tx, editionId, callEditionFields);
    if (!edition) throw new Error('The copied edition has not arrived yet');
    await shareSettings(tx, sourceId);
    const own = await lockSettings(tx, editionId);
    if (own.volunteersUpdatedAt !== null || (await countTeams(tx, editionId)) > 0) return;

    const now = clock();
    const settings = copiedSettings(toSettings(known), edition, shiftDays);
    await updateSettings(tx, editionId, {
      ...toSettingsChange(settings),
      ...{ editionId, volunteersUpdatedAt: now },
    });
    outbox.emit(volunteerSettingsChanged, { editionId, actorId });
    const teamIds = new Map<number, number>();
    for (const { id, createdAt: _, ...fields } of await listTeamRows(tx, sourceId)) {
      const team = await insertTeam(tx, { ...fields, editionId });
      teamIds.set(id, team.id);
      outbox.emit(volunteerTeamChanged, { editionId, teamId: team.id, actorId });
    }
    const days = callDays(edition, settings);
    const slots = await copySlots(tx, copied, from, { edition, editionId, teamIds, days, now });
    if (slots > 0) outbox.emit(planningChanged, { editionId });
  },
});
