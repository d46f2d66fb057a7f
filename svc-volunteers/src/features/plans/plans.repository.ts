import type { Grant } from '@siteswap/contracts/volunteers';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import { grantFields, toGrants } from '#src/features/requirements/requirements.public.ts';
import type { Prisma, VolunteerAssignment, VolunteerPlan } from '#src/generated/prisma/client.ts';

/** What a column of JSON takes. */
export type StoredJson = Prisma.InputJsonValue;
export type PlanRow = VolunteerPlan;
export type TakenPlace = VolunteerAssignment;
type PlanChange = Prisma.VolunteerPlanUpdateManyMutationInput;
type PlanStatus = PlanRow['status'];

/** The newest of an edition: a UUIDv7 begins with its time. */
export const findNewestPlan = (db: Db | Tx, editionId: number): Promise<PlanRow | null> =>
  db.volunteerPlan.findFirst({ where: { editionId }, orderBy: { id: 'desc' } });

/** The one of an edition that was applied last and not undone. */
export const findAppliedPlan = (db: Db | Tx, editionId: number): Promise<PlanRow | null> =>
  db.volunteerPlan.findFirst({
    where: { editionId, status: 'APPLIED' },
    orderBy: [{ appliedAt: 'desc' }, { id: 'desc' }],
  });

export const findPlan = (db: Db | Tx, id: string): Promise<PlanRow | null> =>
  db.volunteerPlan.findUnique({ where: { id } });

/** @returns null while another one of the edition is searched */
export async function insertPlan(
  tx: Tx,
  data: Omit<Prisma.VolunteerPlanCreateManyInput, 'id'>,
): Promise<PlanRow | null> {
  const [row] = await tx.volunteerPlan.createManyAndReturn({
    data: [{ ...data, id: uuidv7() }],
    skipDuplicates: true,
  });
  return row ?? null;
}

/** Changes a plan that has one of these states, and this attempt where one is given. @returns null when it has not */
export async function updatePlan(
  tx: Tx,
  {
    id,
    status,
    startedAt,
  }: {
    readonly id: string;
    readonly status: readonly PlanStatus[];
    readonly startedAt?: Date;
  },
  data: PlanChange,
): Promise<PlanRow | null> {
  const [row] = await tx.volunteerPlan.updateManyAndReturn({
    where: { id, status: { in: [...status] }, ...(startedAt ? { startedAt } : {}) },
    data,
  });
  return row ?? null;
}

/** What a plan reads of accepted volunteers: of free text only whom they name. */
const plannedFields = {
  id: true,
  userId: true,
  prenom: true,
  nom: true,
  ageBand: true,
  arrivalDateTime: true,
  departureDateTime: true,
  absences: true,
  setupAvailability: true,
  eventAvailability: true,
  teardownAvailability: true,
  timePreferences: true,
  teamPreferences: true,
  companionName: true,
  companionIds: true,
  avoidList: true,
  avoidedIds: true,
  assignments: { select: { teamId: true }, orderBy: { teamId: 'asc' } },
  grants: grantFields,
} as const satisfies Prisma.VolunteerApplicationSelect;

type PlannedRow = Prisma.VolunteerApplicationGetPayload<{ select: typeof plannedFields }>;
export type PlannedPerson = Omit<PlannedRow, 'grants'> & { readonly grants: readonly Grant[] };

export async function listPlanned(db: Db | Tx, editionId: number): Promise<PlannedPerson[]> {
  const rows = await db.volunteerApplication.findMany({
    where: { editionId, status: 'ACCEPTED' },
    orderBy: { userId: 'asc' },
    select: plannedFields,
  });
  return rows.map((row) => ({ ...row, grants: toGrants(row.grants) }));
}

/** Locks all applications of an edition; slots are locked after them. */
export const lockApplications = async (tx: Tx, editionId: number): Promise<void> =>
  void (await tx.$queryRaw`
    select from volunteer_application where edition_id = ${editionId}::int order by id for update`);

/** Accepted volunteers among these members, who stay so until the end of the transaction. */
export async function shareAccepted(
  tx: Tx,
  editionId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    select user_id as "userId" from volunteer_application
    where edition_id = ${editionId}::int and status = 'ACCEPTED'
      and user_id = any(${[...userIds]}::int[])
    order by id for share`;
  return rows.map(({ userId }) => userId);
}

/** Gives places, all at once. */
export const insertPlaces = async (
  tx: Tx,
  places: readonly Omit<Prisma.VolunteerAssignmentCreateManyInput, 'id'>[],
): Promise<void> =>
  void (await tx.volunteerAssignment.createMany({
    data: places.map((place) => ({ ...place, id: uuidv7() })),
  }));

/** Puts places back as they were. */
export const restorePlaces = async (tx: Tx, places: readonly TakenPlace[]): Promise<void> =>
  void (await tx.volunteerAssignment.createMany({ data: [...places] }));

export const deletePlaces = async (tx: Tx, ids: readonly string[]): Promise<void> =>
  void (await tx.volunteerAssignment.deleteMany({ where: { id: { in: [...ids] } } }));

/** Of a deleted edition. */
export const deletePlansOf = (tx: Tx, editionId: number) =>
  tx.volunteerPlan.deleteMany({ where: { editionId } });

/** Of a deleted member: theirs, and those that name them. */
export const erasePlans = async (tx: Tx, userId: number): Promise<void> =>
  void (await tx.volunteerPlan.deleteMany({
    where: { OR: [{ actorId: userId }, { userIds: { has: userId } }] },
  }));

/** For their copy: what they asked for, without the people of it. */
export const exportPlans = (tx: Tx, userId: number) =>
  tx.volunteerPlan.findMany({
    where: { actorId: userId },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, editionId: true, status: true, constraints: true },
      ...{ createdAt: true, appliedAt: true },
    },
  });

/** @returns how many there were */
export async function deleteOldPlans(db: Db, before: Date): Promise<number> {
  const { count } = await db.volunteerPlan.deleteMany({ where: { createdAt: { lt: before } } });
  return count;
}
