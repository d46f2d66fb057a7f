import { searchTerms } from '@siteswap/contracts/search-terms';
import {
  type ApplicationListQuery,
  applicationStatuses,
  type OfferedTeam,
} from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

const { sql, empty, join } = Prisma;

/** A row of the list of an edition: without telephone, health and guardian. */
export interface ListedRow {
  readonly id: number;
  readonly userId: number;
  readonly prenom: string;
  readonly nom: string;
  readonly status: 'PENDING' | 'ACCEPTED' | 'REJECTED';
  readonly ageBand: 'ADULT' | 'AGE_16_17' | 'UNDER_16';
  readonly hasGuardianConsent: boolean;
  readonly setupAvailability: boolean;
  readonly eventAvailability: boolean;
  readonly teardownAvailability: boolean;
  readonly arrivalDateTime: string;
  readonly departureDateTime: string;
  readonly teamPreferences: number[];
  readonly assignedTeams: OfferedTeam[];
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** What a decision about several makes of it in a moment. */
  readonly dueStatus: 'ACCEPTED' | 'REJECTED' | null;
}

const inTeams = (condition: Prisma.Sql) => sql`exists (
  select from volunteer_application_team where application_id = application.id ${condition})`;

const isPresent = {
  SETUP: sql`setup_availability`,
  EVENT: sql`event_availability`,
  TEARDOWN: sql`teardown_availability`,
} as const;

/** Applications with the wanted team, or without any where 0 is wanted. */
const ofTeams = (teams: readonly number[]): Prisma.Sql => sql`and (
  ${inTeams(sql`and team_id = any(${[...teams]}::int[])`)}
  ${teams.includes(0) ? sql`or not ${inTeams(empty)}` : empty})`;

/** Names and the pseudo stand in one column, between spaces, which no term contains. */
const matching = (search: string): Prisma.Sql[] =>
  searchTerms(search).map((word) => sql`and plain_names like ${`%${word}%`}`);

/** What a list or an export is made of. */
export type ApplicationFilters = Omit<ApplicationListQuery, 'page' | 'pageSize'>;

/** The table and what is wanted of it. */
const found = (
  editionId: number,
  { status = [], teams = [], presence = [], search = '' }: ApplicationFilters,
): Prisma.Sql => sql`
  from volunteer_application application
  where application.edition_id = ${editionId}::int
    ${status.length > 0 ? sql`and status = any(${status}::application_status[])` : empty}
    ${teams.length > 0 ? ofTeams(teams) : empty}
    ${
      presence.length > 0
        ? sql`and (${join(
            presence.map((each) => isPresent[each]),
            ' or ',
          )})`
        : empty
    }
    ${matching(search).reduce((all, each) => sql`${all} ${each}`, empty)}`;

/** What a list is sorted by, the ids last. */
const sortedBy: Readonly<Record<ApplicationListQuery['sort'], readonly Prisma.Sql[]>> = {
  createdAt: [sql`application.created_at`],
  name: [sql`plain_nom`, sql`plain_prenom`],
  arrival: [sql`arrival_order`],
  status: [sql`status`],
};

/** What the list is ordered by, for `order by`. */
const orderOf = ({ sort, order }: Pick<ApplicationListQuery, 'sort' | 'order'>): Prisma.Sql => {
  const way = order === 'desc' ? sql`desc` : sql`asc`;
  return join([...sortedBy[sort], sql`application.id`].map((key) => sql`${key} ${way}`));
};

/** Ids of all applications that the filters find, in the order of the list. */
export const listFoundIds = async (
  db: Db | Tx,
  editionId: number,
  query: ApplicationFilters,
): Promise<number[]> => {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select application.id ${found(editionId, query)} order by ${orderOf(query)}`;
  return rows.map(({ id }) => id);
};

/** One page of the applications of an edition: found first, so that what is skipped costs no details. */
export function listRows(
  db: Db,
  editionId: number,
  query: ApplicationListQuery,
): Promise<ListedRow[]> {
  const { page, pageSize } = query;
  return db.$queryRaw`
    with page as materialized (
      select application.id ${found(editionId, query)}
      order by ${orderOf(query)} limit ${pageSize} offset ${(page - 1) * pageSize})
    select application.id, application.user_id as "userId", prenom, nom, status,
      age_band as "ageBand", guardian_consent_at is not null as "hasGuardianConsent",
      setup_availability as "setupAvailability", event_availability as "eventAvailability",
      teardown_availability as "teardownAvailability", arrival_date_time as "arrivalDateTime",
      departure_date_time as "departureDateTime", team_preferences as "teamPreferences",
      coalesce((
        select json_agg(json_build_object('id', team.id, 'name', team.name,
          'description', team.description, 'color', team.color) order by lower(team.name), team.id)
        from volunteer_application_team join volunteer_team team on team.id = team_id
        where application_id = application.id), '[]') as "assignedTeams",
      application.created_at as "createdAt", decided_at as "decidedAt",
      (select bulk.status from volunteer_due_decision due
        join volunteer_bulk_decision bulk on bulk.id = due.decision_id
        where due.application_id = application.id and application.status = 'PENDING') as "dueStatus"
    from page join volunteer_application application using (id)
    order by ${orderOf(query)}`;
}

/** What is known before the total is counted. */
interface Known {
  readonly counts: Readonly<Record<ListedRow['status'], number>>;
  /** Rows on the page. */
  readonly shown: number;
}

/** How many the filters find; those of a status are counted already, and a page that is not full is the last. */
export async function countRows(
  db: Db,
  editionId: number,
  query: ApplicationListQuery,
  { counts, shown }: Known,
): Promise<number> {
  const { status = applicationStatuses, teams = [], presence = [], search = '' } = query;
  const { page, pageSize } = query;
  if (teams.length + presence.length + matching(search).length === 0) {
    return [...new Set(status)].reduce((sum, one) => sum + counts[one], 0);
  }
  if (shown < pageSize && (shown > 0 || page === 1)) return (page - 1) * pageSize + shown;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count ${found(editionId, query)}`;
  return row?.count ?? 0;
}

/** How many applications of an edition have each status. */
export async function countByStatus(db: Db, editionId: number) {
  const groups = await db.volunteerApplication.groupBy({
    by: ['status'],
    where: { editionId },
    _count: true,
  });
  const counts = { PENDING: 0, ACCEPTED: 0, REJECTED: 0 };
  for (const { status, _count } of groups) counts[status] = _count;
  return counts;
}

export const listTeamIds = async (tx: Tx, applicationId: number): Promise<number[]> =>
  (await tx.volunteerApplicationTeam.findMany({ where: { applicationId } })).map(
    ({ teamId }) => teamId,
  );

/** How many volunteers are in each of these teams; none for an empty one. */
export async function countMembers(
  tx: Tx,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const groups = await tx.volunteerApplicationTeam.groupBy({
    by: ['teamId'],
    where: { teamId: { in: [...teamIds] } },
    _count: true,
  });
  return new Map(groups.map(({ teamId, _count }) => [teamId, _count]));
}

/** Puts an application into these teams. */
export const addToTeams = (tx: Tx, applicationId: number, teamIds: readonly number[]) =>
  tx.volunteerApplicationTeam.createMany({
    data: teamIds.map((teamId) => ({ applicationId, teamId })),
  });

/** Takes an application out of all teams but these. */
export const removeFromTeams = (tx: Tx, applicationId: number, exceptIds: readonly number[] = []) =>
  tx.volunteerApplicationTeam.deleteMany({
    where: { applicationId, teamId: { notIn: [...exceptIds] } },
  });
