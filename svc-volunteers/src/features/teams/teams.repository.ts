import type { OfferedTeam, SignUpMode } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma, VolunteerTeam } from '#src/generated/prisma/client.ts';

export type TeamRow = VolunteerTeam;
export type NewTeam = Prisma.VolunteerTeamCreateManyInput;
export type TeamChange = Prisma.VolunteerTeamUpdateManyMutationInput;

/** A team with how many are in it, and how many applications name it. */
export interface CountedTeam {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly color: string;
  readonly maxVolunteers: number | null;
  readonly signUpMode: SignUpMode;
  /** Members who lead it. */
  readonly leaderIds: number[];
  readonly slots: number;
  readonly members: number;
  readonly wanted: number;
}

/** Teams of an edition as forms offer them, by name. */
export const listTeams = (db: Db | Tx, editionId: number): Promise<OfferedTeam[]> => db.$queryRaw`
  select id, name, description, color from volunteer_team
  where edition_id = ${editionId}::int order by lower(name), id`;

/** A team as planning and lists of shifts show it. */
export type ModeOfTeam = OfferedTeam & Pick<CountedTeam, 'signUpMode' | 'leaderIds'>;

/** Teams of an edition by name, with who leads them and whether they take sign-ups. */
export const listTeamsWithModes = (db: Db | Tx, editionId: number): Promise<ModeOfTeam[]> =>
  db.$queryRaw`
  select team.id, team.name, team.description, team.color, team.sign_up_mode as "signUpMode",
    array(select user_id from volunteer_team_leader join volunteer_application on id = application_id
      where team_id = team.id order by user_id) as "leaderIds"
  from volunteer_team team
  where team.edition_id = ${editionId}::int
  order by lower(team.name), team.id`;

/** Teams of an edition by name, with their numbers. */
export const listCountedTeams = (
  db: Db | Tx,
  editionId: number,
  teamId: number | null = null,
): Promise<CountedTeam[]> => db.$queryRaw`
  select team.id, team.name, team.description, team.color, team.max_volunteers as "maxVolunteers",
    team.sign_up_mode as "signUpMode",
    array(select user_id from volunteer_team_leader join volunteer_application on id = application_id
      where team_id = team.id order by user_id) as "leaderIds",
    (select count(*)::int from volunteer_time_slot where team_id = team.id) as slots,
    (select count(*)::int from volunteer_application_team where team_id = team.id) as members,
    (select count(*)::int from volunteer_application
      where edition_id = team.edition_id and status = 'PENDING'
        and team.id = any(team_preferences)) as wanted
  from volunteer_team team
  where team.edition_id = ${editionId}::int and (${teamId}::int is null or team.id = ${teamId}::int)
  order by lower(team.name), team.id`;

export const listTeamRows = (tx: Tx, editionId: number): Promise<TeamRow[]> =>
  tx.volunteerTeam.findMany({ where: { editionId }, orderBy: { id: 'asc' } });

export const countTeams = (tx: Tx, editionId: number): Promise<number> =>
  tx.volunteerTeam.count({ where: { editionId } });

/** Whether another team of the edition has the name, whatever the case of letters. */
export async function isNameTaken(
  tx: Tx,
  { editionId, name, exceptId = 0 }: { editionId: number; name: string; exceptId?: number },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from volunteer_team
    where edition_id = ${editionId}::int and lower(name) = lower(${name}) and id <> ${exceptId}::int`;
  return rows.length > 0;
}

export const findTeam = (tx: Db | Tx, editionId: number, id: number): Promise<TeamRow | null> =>
  tx.volunteerTeam.findFirst({ where: { id, editionId } });

/** Locks teams of an edition in the order of their ids, so that their places are given one after another. */
export async function lockTeams(
  tx: Tx,
  editionId: number,
  ids: readonly number[],
): Promise<TeamRow[]> {
  await tx.$queryRaw`
    select from volunteer_team where edition_id = ${editionId}::int and id = any(${[...ids]}::int[])
    order by id for update`;
  return tx.volunteerTeam.findMany({
    where: { editionId, id: { in: [...ids] } },
    orderBy: { id: 'asc' },
  });
}

export const insertTeam = (tx: Tx, data: NewTeam): Promise<TeamRow> =>
  tx.volunteerTeam.create({ data });

export const updateTeam = (tx: Tx, id: number, data: TeamChange): Promise<TeamRow> =>
  tx.volunteerTeam.update({ where: { id }, data });

/**
 * Deletes a team of an edition, and takes it out of the applications that name it. These are locked first, as where
 * volunteers are put into teams. @returns whether there was one
 */
export async function deleteTeam(tx: Tx, editionId: number, id: number): Promise<boolean> {
  await tx.$queryRaw`
    select from volunteer_application application
    where edition_id = ${editionId}::int and (${id}::int = any(team_preferences) or exists (
      select from volunteer_application_team where application_id = application.id and team_id = ${id}::int))
    order by id for update`;
  await tx.$executeRaw`
    update volunteer_application set team_preferences = array_remove(team_preferences, ${id}::int)
    where edition_id = ${editionId}::int and ${id}::int = any(team_preferences)`;
  const { count } = await tx.volunteerTeam.deleteMany({ where: { id, editionId } });
  return count > 0;
}

export const deleteTeamsOf = (tx: Tx, editionId: number) =>
  tx.volunteerTeam.deleteMany({ where: { editionId } });

/** Locks the applications of members who are accepted volunteers of the edition. @returns the ids of these applications */
export const lockAccepted = async (
  tx: Tx,
  editionId: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from volunteer_application
    where edition_id = ${editionId}::int and user_id = any(${[...userIds]}::int[])
      and status = 'ACCEPTED'
    order by id for update`;
  return rows.map(({ id }) => id);
};

/** Makes these applications lead a team, and no others. */
export async function replaceLeaders(
  tx: Tx,
  teamId: number,
  applicationIds: readonly number[],
): Promise<void> {
  await tx.volunteerTeamLeader.deleteMany({
    where: { teamId, applicationId: { notIn: [...applicationIds] } },
  });
  await tx.volunteerTeamLeader.createMany({
    data: applicationIds.map((applicationId) => ({ teamId, applicationId })),
    skipDuplicates: true,
  });
}

export const countSlots = (tx: Tx, teamId: number): Promise<number> =>
  tx.volunteerTimeSlot.count({ where: { teamId } });

/** Teams of an edition that a member leads: leaders are accepted volunteers. */
export async function listLedTeamIds(
  db: Db | Tx,
  editionId: number,
  userId: number,
): Promise<number[]> {
  const rows = await db.volunteerTeamLeader.findMany({
    where: { application: { editionId, userId, status: 'ACCEPTED' } },
    orderBy: { teamId: 'asc' },
  });
  return rows.map(({ teamId }) => teamId);
}

/** Editions among these in which a member leads a team. */
export async function listLedEditionIds(
  db: Db,
  editionIds: readonly number[],
  userId: number,
): Promise<number[]> {
  const rows = await db.volunteerTeamLeader.findMany({
    where: { application: { editionId: { in: [...editionIds] }, userId, status: 'ACCEPTED' } },
    select: { application: { select: { editionId: true } } },
  });
  return [...new Set(rows.map(({ application }) => application.editionId))];
}
