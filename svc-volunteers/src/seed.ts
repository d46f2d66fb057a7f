import {
  days,
  later,
  minutes,
  type OutboxWriter,
  repeatSeed,
  runSeed,
  seedInTransaction,
  systemClock,
} from '@siteswap/service-kit';
import { type Db, prismaClient, type Tx } from '#src/db.ts';
import {
  publishApplication,
  updateApplication,
} from '#src/features/applications/applications.public.ts';
import { addToTeams } from '#src/features/managing/managing.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { givePlace, lockPlace } from '#src/features/places/places.public.ts';
import {
  callDays,
  findSettings,
  lockSettings,
  toSettings,
  toSettingsChange,
  updateSettings,
} from '#src/features/settings/settings.public.ts';
import { insertSlots } from '#src/features/slots/slots.public.ts';
import { insertTeam } from '#src/features/teams/teams.public.ts';
import {
  demoApplicationsFor,
  demoPeople,
  demoTeams,
  externalEdition,
  externalSettings,
  recruitingEdition,
  recruitingSettings,
} from '#src/seed/demo-call.ts';
import { plannedEdition, plannedSettings } from '#src/seed/demo-planning.ts';
import { demoSlotsFor, isDemoShift } from '#src/seed/demo-slots.ts';
import { addPlannedEdition, plannedDays } from '#src/seed/planned-edition.ts';
import { type DemoEdition, findEditionNamed } from '#src/seed/seed.repository.ts';

/** Local days from one to another, both among them. */
function daysBetween(first: string, last: string): string[] {
  const all: string[] = [];
  for (let day = new Date(first); day <= new Date(last); day = later(day, days(1))) {
    all.push(day.toISOString().slice(0, 10));
  }
  return all;
}

/** Opens the call of a demonstration edition. @returns false when it has one already */
async function openCall(
  tx: Tx,
  { id }: DemoEdition,
  settings: Parameters<typeof toSettingsChange>[0],
  now: Date,
): Promise<boolean> {
  if (await findSettings(tx, id)) return false;
  await lockSettings(tx, id);
  await updateSettings(tx, id, { ...toSettingsChange(settings), volunteersUpdatedAt: now });
  return true;
}

async function addApplications(
  tx: Tx,
  outbox: OutboxWriter,
  edition: DemoEdition,
  now: Date,
): Promise<number> {
  const editionId = edition.id;
  const teamIds: number[] = [];
  for (const team of demoTeams) teamIds.push((await insertTeam(tx, { ...team, editionId })).id);
  const around = callDays(edition, toSettings(await findSettings(tx, editionId)));
  const applications = demoApplicationsFor(around, teamIds);
  for (const { userId, status, note, teamId, fields } of applications) {
    const times = { createdAt: now, updatedAt: now };
    const row = await publishApplication(tx, outbox, { ...fields, ...times, editionId, userId });
    if (!row || status === 'PENDING') continue;
    const userSnapshotPhone = status === 'ACCEPTED' ? row.phone : null;
    const decision = { status, acceptanceNote: note, decidedAt: now, userSnapshotPhone };
    await updateApplication(tx, row.id, decision);
    if (teamId !== null) await addToTeams(tx, row.id, [teamId]);
    await participations.update(tx, outbox, row);
  }
  await addSlots(tx, outbox, edition, { teamIds, now });
  return applications.length;
}

/** Adds slots on each day of the edition, with the accepted volunteer on some. */
async function addSlots(
  tx: Tx,
  outbox: OutboxWriter,
  edition: DemoEdition,
  { teamIds, now }: { teamIds: readonly number[]; now: Date },
): Promise<void> {
  const { id: editionId, startDate, endDate, timezone } = edition;
  const slots = await insertSlots(
    tx,
    demoSlotsFor(editionId, {
      ...{ days: daysBetween(startDate, endDate), timezone, teamIds, now },
    }),
  );
  for (const { id: slotId } of slots.filter(isDemoShift)) {
    const locked = await lockPlace(tx, { editionId, slotId, userId: demoPeople.ines });
    await givePlace(tx, outbox, locked, { edition, status: 'SIGNED_UP', actorId: null, now });
  }
}

/**
 * Opens the calls of three demonstration editions once they have arrived in this service: one with applications, one that
 * leads elsewhere, and one that is planned. A second run adds nothing.
 * @returns how many applications were added, and whether the editions are there
 */
export const seed = (db: Db, now: Date): Promise<{ added: number; isComplete: boolean }> =>
  seedInTransaction(
    db,
    async (tx, outbox) => {
      const recruiting = await findEditionNamed(tx, recruitingEdition);
      const external = await findEditionNamed(tx, externalEdition);
      if (external) await openCall(tx, external, externalSettings, now);
      const isNew =
        recruiting !== null && (await openCall(tx, recruiting, recruitingSettings, now));
      const added = isNew ? await addApplications(tx, outbox, recruiting, now) : 0;
      const planned = await findEditionNamed(tx, plannedEdition);
      const helpers = planned ? await plan(tx, outbox, planned, now) : 0;
      const isComplete = recruiting !== null && external !== null && planned !== null;
      return { added: added + helpers, isComplete };
    },
    { timeout: minutes(1) },
  );

/** Opens the call of the planned edition, from the day before it to the day after it. @returns how many volunteers it got */
async function plan(
  tx: Tx,
  outbox: OutboxWriter,
  edition: DemoEdition,
  now: Date,
): Promise<number> {
  const { setup, teardown } = plannedDays(edition);
  const days = { volunteersSetupStartDate: setup, volunteersTeardownEndDate: teardown };
  if (!(await openCall(tx, edition, { ...plannedSettings, ...days }, now))) return 0;
  return addPlannedEdition(tx, outbox, edition, now);
}

await runSeed({
  module: import.meta.url,
  service: 'svc-volunteers',
  prismaClient,
  seed: async (db) => {
    const { added, isComplete } = await repeatSeed(() => seed(db, systemClock()));
    const text = `${added} demonstration applications added`;
    return isComplete ? text : `${text}, the next start looks for more editions`;
  },
});
