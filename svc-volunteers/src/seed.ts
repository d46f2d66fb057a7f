import { setTimeout as sleep } from 'node:timers/promises';
import {
  type OutboxWriter,
  runSeed,
  seconds,
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
import {
  callDays,
  findSettings,
  lockSettings,
  toSettings,
  toSettingsChange,
  updateSettings,
} from '#src/features/settings/settings.public.ts';
import { insertTeam } from '#src/features/teams/teams.public.ts';
import {
  demoApplicationsFor,
  demoTeams,
  externalEdition,
  externalSettings,
  recruitingEdition,
  recruitingSettings,
} from '#src/seed/demo-call.ts';
import { type DemoEdition, findEditionNamed } from '#src/seed/seed.repository.ts';

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
  const days = callDays(edition, toSettings(await findSettings(tx, editionId)));
  const applications = demoApplicationsFor(days, teamIds);
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
  return applications.length;
}

/**
 * Opens the calls of two demonstration editions once they have arrived in this service, with applications to one of
 * them. A second run adds nothing. @returns how many applications were added, and whether both editions are there
 */
export const seed = (db: Db, now: Date): Promise<{ added: number; isComplete: boolean }> =>
  seedInTransaction(db, async (tx, outbox) => {
    const recruiting = await findEditionNamed(tx, recruitingEdition);
    const external = await findEditionNamed(tx, externalEdition);
    if (external) await openCall(tx, external, externalSettings, now);
    const isNew = recruiting !== null && (await openCall(tx, recruiting, recruitingSettings, now));
    const added = isNew ? await addApplications(tx, outbox, recruiting, now) : 0;
    return { added, isComplete: recruiting !== null && external !== null };
  });

/** EX_TEMPFAIL of sysexits.h: `npm start` runs a seed that exits with it again the next time. */
const tryAgainLater = 75;
const maxWaitMs = seconds(20);

/** Editions arrive as events while this runs: seeds until both are there. */
async function seedArrivingEditions(db: Db): Promise<{ added: number; isComplete: boolean }> {
  const deadline = Date.now() + maxWaitMs;
  let total = 0;
  while (Date.now() < deadline) {
    const { added, isComplete } = await seed(db, systemClock());
    total += added;
    if (isComplete) return { added: total, isComplete };
    await sleep(500);
  }
  return { added: total, isComplete: false };
}

await runSeed({
  module: import.meta.url,
  service: 'svc-volunteers',
  prismaClient,
  seed: async (db) => {
    const { added, isComplete } = await seedArrivingEditions(db);
    if (isComplete) return `${added} demonstration applications added`;
    process.exitCode = tryAgainLater;
    return `${added} demonstration applications added, the next start looks for more editions`;
  },
});
