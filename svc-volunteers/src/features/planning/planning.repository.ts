import type { Db } from '#src/db.ts';
import { grantFields } from '#src/features/requirements/requirements.public.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** What the planning shows of an application: neither telephone nor health. */
const planningFields = {
  id: true,
  userId: true,
  prenom: true,
  nom: true,
  ageBand: true,
  assignments: { select: { teamId: true }, orderBy: { teamId: 'asc' } },
  teamPreferences: true,
  timePreferences: true,
  arrivalDateTime: true,
  departureDateTime: true,
  absences: true,
  setupAvailability: true,
  eventAvailability: true,
  teardownAvailability: true,
  grants: grantFields,
} as const satisfies Prisma.VolunteerApplicationSelect;

export type PlanningRow = Prisma.VolunteerApplicationGetPayload<{ select: typeof planningFields }>;

/** Accepted volunteers of an edition by name; with `of` only those in one of these teams, and these members. */
export const listAccepted = (
  db: Db,
  editionId: number,
  of?: { readonly teamIds: readonly number[]; readonly userIds: readonly number[] },
): Promise<PlanningRow[]> =>
  db.volunteerApplication.findMany({
    where: {
      ...{ editionId, status: 'ACCEPTED' },
      ...(of
        ? {
            OR: [
              { assignments: { some: { teamId: { in: [...of.teamIds] } } } },
              { leads: { some: { teamId: { in: [...of.teamIds] } } } },
              { userId: { in: [...of.userIds] } },
            ],
          }
        : {}),
    },
    orderBy: [{ nom: 'asc' }, { prenom: 'asc' }, { id: 'asc' }],
    select: planningFields,
  });

/** Names and telephones of a team: those in it, and people who lead it. */
export const listMembersOf = (db: Db, teamId: number) =>
  db.volunteerApplication.findMany({
    where: {
      status: 'ACCEPTED',
      OR: [{ assignments: { some: { teamId } } }, { leads: { some: { teamId } } }],
    },
    orderBy: [{ nom: 'asc' }, { prenom: 'asc' }, { id: 'asc' }],
    select: {
      ...{ userId: true, prenom: true, nom: true, phone: true },
      leads: { where: { teamId }, select: { teamId: true } },
    },
  });
