import type { OfferedTeam } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import { Prisma, type VolunteerApplication } from '#src/generated/prisma/client.ts';

export type ApplicationRow = VolunteerApplication;
export type NewApplication = Prisma.VolunteerApplicationCreateManyInput;
export type ApplicationChange = Prisma.VolunteerApplicationUpdateManyMutationInput;

interface Key {
  readonly editionId: number;
  readonly userId: number;
}

export const findApplicationOf = (
  db: Db | Tx,
  { editionId, userId }: Key,
): Promise<ApplicationRow | null> =>
  db.volunteerApplication.findUnique({ where: { editionId_userId: { editionId, userId } } });

export const listApplicationsOf = (db: Db | Tx, userId: number): Promise<ApplicationRow[]> =>
  db.volunteerApplication.findMany({ where: { userId }, orderBy: { id: 'asc' } });

/** The application with this id, when it is of the edition. */
export const findApplication = (
  db: Db | Tx,
  editionId: number,
  id: number,
): Promise<ApplicationRow | null> =>
  db.volunteerApplication.findFirst({ where: { id, editionId } });

/** The same, locked until the end of the transaction. Teams are locked after it. */
export async function lockApplication(
  tx: Tx,
  editionId: number,
  id: number,
): Promise<ApplicationRow | null> {
  await tx.$queryRaw`select from volunteer_application where id = ${id}::int for update`;
  return findApplication(tx, editionId, id);
}

/** That of a member to an edition, locked until the end of the transaction. */
export async function lockApplicationOf(
  tx: Tx,
  { editionId, userId }: Key,
): Promise<ApplicationRow | null> {
  await tx.$queryRaw`
    select from volunteer_application
    where edition_id = ${editionId}::int and user_id = ${userId}::int for update`;
  return findApplicationOf(tx, { editionId, userId });
}

/** @returns null when the member has applied to the edition already */
export async function insertApplication(
  tx: Tx,
  data: NewApplication,
): Promise<ApplicationRow | null> {
  const [row] = await tx.volunteerApplication.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
  });
  return row ?? null;
}

export const updateApplication = (
  tx: Tx,
  id: number,
  data: ApplicationChange,
): Promise<ApplicationRow> => tx.volunteerApplication.update({ where: { id }, data });

/** Deletes an application, and takes it out of its teams. */
export const deleteApplication = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.volunteerApplication.delete({ where: { id } }));

/** Of a deleted member, whom the applications of others name no longer. */
export async function eraseApplications(tx: Tx, userId: number): Promise<void> {
  await tx.volunteerApplication.deleteMany({ where: { userId } });
  await tx.$executeRaw`
    update volunteer_application set
      companion_ids = array_remove(companion_ids, ${userId}::int),
      avoided_ids = array_remove(avoided_ids, ${userId}::int)
    where ${userId}::int = any(companion_ids) or ${userId}::int = any(avoided_ids)`;
}

/** For their copy: their own, and nothing of those of others that name them. */
export const exportApplications = (tx: Tx, userId: number): Promise<ApplicationRow[]> =>
  tx.volunteerApplication.findMany({ where: { userId }, orderBy: { id: 'asc' } });

/** Deletes all of an edition. @returns their members, in the order of their ids */
export async function deleteApplicationsOf(tx: Tx, editionId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    delete from volunteer_application where edition_id = ${editionId}::int
    returning user_id as "userId"`;
  return rows.map(({ userId }) => userId).sort((a, b) => a - b);
}

/** Teams of these applications, by name. */
export async function findAssignedTeams(
  db: Db | Tx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, OfferedTeam[]>> {
  const rows = await db.$queryRaw<(OfferedTeam & { applicationId: number })[]>`
    select application_id as "applicationId", team.id, team.name, team.description, team.color
    from volunteer_application_team join volunteer_team team on team.id = team_id
    where application_id = any(${[...applicationIds]}::int[])
    order by lower(team.name), team.id`;
  const teams = new Map<number, OfferedTeam[]>();
  for (const { applicationId, ...team } of rows) {
    teams.set(applicationId, [...(teams.get(applicationId) ?? []), team]);
  }
  return teams;
}

const hasHealth = Prisma.sql`(replies <> '[]' or num_nonnulls(dietary_preference, allergies,
  pets_details, minors_details, guardian_name, guardian_phone, guardian_consent_at) > 0)`;

/**
 * Editions with something about health, family and guardians, or replies to questions of their own, whose last day with
 * volunteers is a number of days ago where they take place.
 */
export async function listEditionsWithOldHealth(
  db: Db,
  storedDays: number,
  now: Date,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select edition.id
    from edition left join volunteer_settings settings on settings.edition_id = edition.id
    where greatest(settings.volunteers_teardown_end_date, edition.end_date) + ${storedDays}::int
        <= (${now}::timestamptz at time zone edition.timezone)::date
      and exists (select from volunteer_application where edition_id = edition.id and ${hasHealth})
    order by edition.id`;
  return rows.map(({ id }) => id);
}

/** Locks all applications of an edition in the order of their ids. */
export const lockApplicationsOf = async (tx: Tx, editionId: number): Promise<void> =>
  void (await tx.$queryRaw`
    select from volunteer_application where edition_id = ${editionId}::int order by id for update`);

/** Removes all of this from the applications of an edition. @returns how many applications had some */
export const clearHealth = (tx: Tx, editionId: number): Promise<number> =>
  tx.$executeRaw`
    update volunteer_application set
      dietary_preference = null, allergies = null, pets_details = null, minors_details = null,
      guardian_name = null, guardian_phone = null, guardian_consent_at = null, replies = '[]'
    where edition_id = ${editionId}::int and ${hasHealth}`;
