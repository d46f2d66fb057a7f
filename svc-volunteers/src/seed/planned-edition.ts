import { days, later, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  insertApplication,
  updateApplication,
} from '#src/features/applications/applications.public.ts';
import { addToTeams } from '#src/features/managing/managing.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { insertPlaces } from '#src/features/places/places.public.ts';
import { insertGrants, insertRequirement } from '#src/features/requirements/requirements.public.ts';
import { listManagerIds } from '#src/features/settings/settings.public.ts';
import { insertSlots } from '#src/features/slots/slots.public.ts';
import { insertTeam, replaceLeaders } from '#src/features/teams/teams.public.ts';
import { addDemoApplicants } from './demo-applicants.ts';
import { demoAttendance } from './demo-attendance.ts';
import { addDemoMessage } from './demo-messages.ts';
import { planDemo, plannedRequirements, plannedTeams, stayOf } from './demo-planning.ts';
import { addDemoRewards, giveDemoReward } from './demo-rewards.ts';
import { demoVolunteers } from './demo-volunteers.ts';
import type { DemoEdition } from './seed.repository.ts';

const dayAfter = (day: string, count: number): string =>
  later(new Date(day), days(count)).toISOString().slice(0, 10);

/** Days of an edition, with one of setup before and one of teardown after it. */
export const plannedDays = ({ startDate, endDate }: Pick<DemoEdition, 'startDate' | 'endDate'>) => {
  const edition: string[] = [];
  for (let day = startDate; day <= endDate; day = dayAfter(day, 1)) edition.push(day);
  return { setup: dayAfter(startDate, -1), edition, teardown: dayAfter(endDate, 1) };
};

/** Number that the regulator reserves for fiction. */
const phoneOf = (userId: number): string => `+33 6 39 98 01 ${String(userId).padStart(2, '0')}`;

/**
 * Adds forty accepted volunteers, of whom no one is notified, with their teams and the slots they are on, and members who
 * are not accepted.
 * @returns how many volunteers
 */
export async function addPlannedEdition(
  tx: Tx,
  outbox: OutboxWriter,
  edition: DemoEdition,
  now: Date,
): Promise<number> {
  const { id: editionId, timezone } = edition;
  const around = plannedDays(edition);
  const teamIds: number[] = [];
  for (const { series: _series, ...team } of plannedTeams) {
    teamIds.push((await insertTeam(tx, { ...team, editionId })).id);
  }
  const requirementIds: number[] = [];
  for (const requirement of plannedRequirements) {
    requirementIds.push((await insertRequirement(tx, { ...requirement, editionId })).id);
  }
  const applicationIds = new Map<number, number>();
  for (const person of demoVolunteers) {
    const { userId, prenom, nom, team, ageBand, dietaryPreference, allergies } = person;
    const isMinor = ageBand !== 'ADULT';
    const phone = phoneOf(userId);
    const row = await insertApplication(tx, {
      ...{ editionId, userId, prenom, nom, phone, ageBand, dietaryPreference, allergies },
      ...stayOf(person, around),
      teamPreferences: [teamIds[team] ?? 0],
      ...(isMinor
        ? { guardianName: `Parent de ${prenom}`, guardianPhone: phone, guardianConsentAt: now }
        : {}),
      ...{ createdAt: now, updatedAt: now },
    });
    if (!row) continue;
    applicationIds.set(userId, row.id);
    await updateApplication(tx, row.id, {
      ...{ status: 'ACCEPTED', decidedAt: now, userSnapshotPhone: phone },
    });
    await addToTeams(tx, row.id, [teamIds[team] ?? 0]);
    await participations.update(tx, outbox, row);
  }
  for (const [index, teamId] of teamIds.entries()) {
    const leading = demoVolunteers.filter(({ team, isLeader }) => isLeader && team === index);
    const led = leading.flatMap(({ userId }) => applicationIds.get(userId) ?? []);
    await replaceLeaders(tx, teamId, led);
  }
  await addDemoApplicants(tx, editionId, { days: around, teamIds, phoneOf, now });
  const planned = planDemo(around, timezone);
  const slots = await insertSlots(
    tx,
    planned.map(({ team, kind, title, place, startDateTime, endDateTime, min, max, asks }) => ({
      ...{ editionId, kind, title, place, startDateTime, endDateTime },
      teamId: teamIds[team] ?? null,
      requirementIds: asks.map((at) => requirementIds[at] ?? 0),
      ...{ minVolunteers: min, maxVolunteers: max, updatedAt: now },
    })),
  );
  const managerId = listManagerIds(edition)[0] ?? null;
  const attendanceOf = demoAttendance(planned, now, managerId);
  const places = planned.flatMap((slot, index) =>
    slot.userIds.flatMap((userId) => {
      const applicationId = applicationIds.get(userId);
      const timeSlotId = slots[index]?.id;
      return applicationId && timeSlotId
        ? [
            {
              ...{ applicationId, timeSlotId, userId, assignedAt: now },
              ...attendanceOf(slot, userId),
            },
          ]
        : [];
    }),
  );
  await insertPlaces(tx, places);
  const grants = requirementIds.flatMap((requirementId, at) => {
    const asking = planned.filter(({ asks }) => asks.includes(at));
    const userIds = [...new Set(asking.flatMap((slot) => slot.userIds))];
    return userIds.flatMap((userId) => {
      const applicationId = applicationIds.get(userId);
      return applicationId ? [{ requirementId, applicationId, grantedAt: now }] : [];
    });
  });
  await insertGrants(tx, grants);
  await addDemoRewards(tx, editionId, now);
  await giveDemoReward(tx, {
    ...{ editionId, userIds: [...applicationIds.keys()], givenById: managerId, now },
  });
  if (managerId !== null) await addDemoMessage(tx, edition, { senderId: managerId, now });
  return applicationIds.size;
}
