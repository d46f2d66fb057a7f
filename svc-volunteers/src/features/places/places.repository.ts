import type { AgeBand, Grant, SignUpMode } from '@siteswap/contracts/volunteers';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import { grantFields, toGrants } from '#src/features/requirements/requirements.public.ts';
import type { Prisma, VolunteerAssignment } from '#src/generated/prisma/client.ts';

export type PlaceRow = VolunteerAssignment;
export type PlaceChange = Prisma.VolunteerAssignmentUncheckedUpdateManyInput;

/** The columns of a place that was just given, and of one that was given back. */
export const noAttendance = {
  attendanceStatus: null,
  attendanceAt: null,
  attendanceById: null,
  minutesDone: null,
} as const satisfies PlaceChange;

interface MemberOfEdition {
  readonly editionId: number;
  readonly userId: number;
}

/** The fields of an application that decide about places. */
const volunteerFields = {
  id: true,
  editionId: true,
  userId: true,
  status: true,
  ageBand: true,
  arrivalDateTime: true,
  departureDateTime: true,
  absences: true,
  setupAvailability: true,
  eventAvailability: true,
  teardownAvailability: true,
  assignments: { select: { teamId: true }, orderBy: { teamId: 'asc' } },
  grants: grantFields,
} as const satisfies Prisma.VolunteerApplicationSelect;

/** A volunteer as the rules of shifts see them. */
export type Volunteer = Omit<VolunteerRow, 'grants'> & { readonly grants: readonly Grant[] };
type VolunteerRow = Prisma.VolunteerApplicationGetPayload<{ select: typeof volunteerFields }>;

const toVolunteer = (row: VolunteerRow): Volunteer => ({ ...row, grants: toGrants(row.grants) });

export async function findVolunteer(
  db: Db | Tx,
  { editionId, userId }: MemberOfEdition,
): Promise<Volunteer | null> {
  const row = await db.volunteerApplication.findUnique({
    where: { editionId_userId: { editionId, userId } },
    select: volunteerFields,
  });
  return row && toVolunteer(row);
}

/** The same, locked until the end of the transaction. Slots are locked after it. */
export async function lockVolunteer(tx: Tx, of: MemberOfEdition): Promise<Volunteer | null> {
  await tx.$queryRaw`
    select from volunteer_application
    where edition_id = ${of.editionId}::int and user_id = ${of.userId}::int for update`;
  return findVolunteer(tx, of);
}

/** Accepted volunteers among these members, by member. */
export async function findVolunteers(
  db: Db | Tx,
  editionId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Volunteer>> {
  const rows = await db.volunteerApplication.findMany({
    where: { editionId, userId: { in: [...userIds] }, status: 'ACCEPTED' },
    select: volunteerFields,
  });
  return new Map(rows.map((row) => [row.userId, toVolunteer(row)]));
}

/** Locks members of an edition in the order of their applications. @returns accepted volunteers, by member */
export async function lockVolunteers(
  tx: Tx,
  editionId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Volunteer>> {
  await tx.$queryRaw`
    select from volunteer_application
    where edition_id = ${editionId}::int and user_id = any(${[...userIds]}::int[])
    order by id for update`;
  return findVolunteers(tx, editionId, userIds);
}

/** Accepted volunteers of an edition. */
export async function listVolunteers(db: Db | Tx, editionId: number): Promise<Volunteer[]> {
  const rows = await db.volunteerApplication.findMany({
    where: { editionId, status: 'ACCEPTED' },
    orderBy: { userId: 'asc' },
    select: volunteerFields,
  });
  return rows.map(toVolunteer);
}

/** First names of accepted volunteers among these members. */
export const findNames = (db: Db | Tx, editionId: number, userIds: readonly number[]) =>
  db.volunteerApplication.findMany({
    where: { editionId, userId: { in: [...userIds] }, status: 'ACCEPTED' },
    select: { userId: true, prenom: true },
  });

/** Members whose accounts have applications with places. */
export async function listApplicationsWithPlaces(tx: Tx, userId: number): Promise<Volunteer[]> {
  const rows = await tx.volunteerApplication.findMany({
    where: { userId, OR: [{ places: { some: {} } }, { leads: { some: {} } }] },
    orderBy: { id: 'asc' },
    select: volunteerFields,
  });
  return rows.map(toVolunteer);
}

/** Who signs up for what in a team. */
export async function findSignUpMode(tx: Tx, teamId: number): Promise<SignUpMode> {
  const team = await tx.volunteerTeam.findUnique({ where: { id: teamId } });
  return team?.signUpMode ?? 'MANUAL';
}

export const findPlace = (
  db: Db | Tx,
  timeSlotId: string,
  userId: number,
): Promise<PlaceRow | null> =>
  db.volunteerAssignment.findUnique({ where: { timeSlotId_userId: { timeSlotId, userId } } });

/** A place, request or excuse by its id, when it is on this slot. */
export const findPlaceOn = (
  db: Db | Tx,
  timeSlotId: string,
  id: string,
): Promise<PlaceRow | null> => db.volunteerAssignment.findFirst({ where: { id, timeSlotId } });

/** All on these slots, in the order in which they came. */
export const listPlacesOn = (db: Db | Tx, slotIds: readonly string[]): Promise<PlaceRow[]> =>
  db.volunteerAssignment.findMany({
    where: { timeSlotId: { in: [...slotIds] } },
    orderBy: [{ assignedAt: 'asc' }, { id: 'asc' }],
  });

const withSlot = { include: { slot: true } } as const;
export type PlaceWithSlot = Prisma.VolunteerAssignmentGetPayload<typeof withSlot>;

/** Everything of these members in an edition, with the slots by their start. */
export const listPlacesOf = (
  db: Db | Tx,
  editionId: number,
  userIds: readonly number[],
): Promise<PlaceWithSlot[]> =>
  db.volunteerAssignment.findMany({
    where: { userId: { in: [...userIds] }, slot: { editionId } },
    orderBy: [{ slot: { startDateTime: 'asc' } }, { id: 'asc' }],
    ...withSlot,
  });

/** People with a place, and their age. */
export interface PersonOnSlot {
  readonly slotId: string;
  readonly userId: number;
  readonly prenom: string;
  readonly ageBand: AgeBand;
}

/** Who has a place on these slots. */
export const listPeopleOn = (
  db: Db | Tx,
  slotIds: readonly string[],
): Promise<PersonOnSlot[]> => db.$queryRaw`
  select time_slot_id as "slotId", place.user_id as "userId", prenom, age_band as "ageBand"
  from volunteer_assignment place
  join volunteer_application application on application.id = place.application_id
  where time_slot_id = any(${[...slotIds]}::uuid[]) and place.status = 'SIGNED_UP'
  order by place.user_id`;

export const insertPlace = (
  tx: Tx,
  data: Omit<Prisma.VolunteerAssignmentCreateManyInput, 'id'>,
): Promise<PlaceRow> => tx.volunteerAssignment.create({ data: { ...data, id: uuidv7() } });

/** Gives places without asking the rules: for demonstrations. */
export const insertPlaces = (
  tx: Tx,
  data: readonly Omit<Prisma.VolunteerAssignmentCreateManyInput, 'id'>[],
) => tx.volunteerAssignment.createMany({ data: data.map((row) => ({ ...row, id: uuidv7() })) });

export const updatePlace = (tx: Tx, id: string, data: PlaceChange): Promise<PlaceRow> =>
  tx.volunteerAssignment.update({ where: { id }, data });

export const updatePlacesOn = (tx: Tx, timeSlotId: string, data: PlaceChange) =>
  tx.volunteerAssignment.updateMany({ where: { timeSlotId, status: 'SIGNED_UP' }, data });

export const deletePlace = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.volunteerAssignment.delete({ where: { id } }));

/** Takes an application off all slots, and out of the lead of its teams. */
export async function deletePlacesOf(tx: Tx, applicationId: number): Promise<void> {
  await tx.volunteerAssignment.deleteMany({ where: { applicationId } });
  await tx.volunteerTeamLeader.deleteMany({ where: { applicationId } });
}

/** Members who lead a team. */
export async function listLeaderIds(tx: Tx, teamId: number): Promise<number[]> {
  const rows = await tx.volunteerTeamLeader.findMany({
    where: { teamId },
    select: { application: { select: { userId: true } } },
  });
  return rows.map(({ application }) => application.userId).sort((a, b) => a - b);
}

/** What a member wrote and did on slots, for their copy: of others only which place they gave. */
export const exportPlaces = async (tx: Tx, userId: number) => {
  const own = await tx.volunteerAssignment.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
  });
  const given = await tx.volunteerAssignment.findMany({
    where: { assignedById: userId, userId: { not: userId } },
    orderBy: { id: 'asc' },
    select: { id: true, timeSlotId: true, assignedAt: true },
  });
  return [...own, ...given];
};

/** A deleted member gave these places, or recorded who came. */
export async function clearActor(tx: Tx, userId: number): Promise<void> {
  const assignments = tx.volunteerAssignment;
  await assignments.updateMany({
    where: { assignedById: userId },
    data: { assignedById: null },
  });
  await assignments.updateMany({
    where: { attendanceById: userId },
    data: { attendanceById: null },
  });
}
