import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type ApplicationListQuery,
  applicationChanged,
  type assignTeams,
  type listApplications,
  type ManagedApplication,
  planningChanged,
  type updateApplication as updateRoute,
} from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, conflict, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  type ApplicationRow,
  changeApplication,
  findApplication,
  findAssignedTeams,
  findNamedMembers,
  lockApplication,
  toApplication,
  toApplicationEvent,
} from '#src/features/applications/applications.public.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { lockTeams, type TeamRow } from '#src/features/teams/teams.public.ts';
import { decideApplication } from './decisions.service.ts';
import { assertCanBecome } from './managing.policy.ts';
import {
  addToTeams,
  countByStatus,
  countMembers,
  countRows,
  listRows,
  listTeamIds,
  removeFromTeams,
} from './managing.repository.ts';

export interface ManagingDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type ApplicationPath = RouteInput<typeof updateRoute>['params'];

/** Applications as the managers of an edition see and decide them. */
export function createManagingService({ db, transact, clock }: ManagingDeps) {
  async function show(client: Db | Tx, row: ApplicationRow): Promise<ManagedApplication> {
    const teams = await findAssignedTeams(client, [row.id]);
    const members = await findMembers(client, [row.userId]);
    return {
      ...toApplication(row, teams.get(row.id) ?? [], await findNamedMembers(client, [row])),
      user: members.of(row.userId),
      userSnapshotPhone: row.userSnapshotPhone,
    };
  }

  /** Locked, for its managers. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
  async function lockManaged(tx: Tx, actor: Actor, { id: editionId, aid }: ApplicationPath) {
    const edition = await getManagedEdition(tx, actor, editionId);
    const row = await lockApplication(tx, editionId, aid);
    if (!row) throw notFound();
    return { edition, row };
  }

  /** @throws 409 TEAM_FULL, with the team */
  async function assertRoom(tx: Tx, teams: readonly TeamRow[]): Promise<void> {
    const members = await countMembers(
      tx,
      teams.map(({ id }) => id),
    );
    const full = teams.find(
      ({ id, maxVolunteers }) => maxVolunteers !== null && (members.get(id) ?? 0) >= maxVolunteers,
    );
    if (!full) return;
    const { id, name, description, color } = full;
    throw conflict('TEAM_FULL', 'This team has no room left', {
      team: { id, name, description, color },
    });
  }

  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async list(
      actor: Actor,
      editionId: number,
      query: ApplicationListQuery,
    ): Promise<RouteResult<typeof listApplications>> {
      await getManagedEdition(db, actor, editionId);
      const [rows, counts] = await Promise.all([
        listRows(db, editionId, query),
        countByStatus(db, editionId),
      ]);
      const { page, pageSize: limit } = query;
      const total = await countRows(db, editionId, query, { counts, shown: rows.length });
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      return {
        data: rows.map((row) => ({
          ...row,
          user: members.of(row.userId),
          createdAt: row.createdAt.toISOString(),
          decidedAt: row.decidedAt?.toISOString() ?? null,
        })),
        pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
        counts,
      };
    },

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    async get(actor: Actor, { id: editionId, aid }: ApplicationPath): Promise<ManagedApplication> {
      await getManagedEdition(db, actor, editionId);
      const row = await findApplication(db, editionId, aid);
      if (!row) throw notFound();
      return show(db, row);
    },

    /** @throws 404, 403; 409 APPLICATION_DECIDED, GUARDIAN_CONSENT_MISSING, EDIT_CONFLICT; 422 */
    update: (
      actor: Actor,
      path: ApplicationPath,
      { status, note, ...body }: RouteInput<typeof updateRoute>['body'],
    ): Promise<ManagedApplication> =>
      transact(async (tx, outbox) => {
        const { edition, row: before } = await lockManaged(tx, actor, path);
        if (status !== undefined) assertCanBecome(before.status, status);
        const change = { edition, body, now: clock() };
        const { row, hasChanged } = await changeApplication(tx, before, change);
        const actorId = actor.userId;
        // A decision says enough: its applicant is not notified twice.
        if (status !== undefined) {
          const decision = { status, note, actorId, now: clock() };
          return show(tx, await decideApplication(tx, outbox, row, decision));
        }
        if (hasChanged) outbox.emit(applicationChanged, { ...toApplicationEvent(row), actorId });
        return show(tx, row);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, TEAM_NOT_FOUND, 403; 409 APPLICATION_NOT_ACCEPTED, TEAM_FULL */
    assign: (
      actor: Actor,
      path: ApplicationPath,
      body: RouteInput<typeof assignTeams>['body'],
    ): Promise<ManagedApplication> =>
      transact(async (tx, outbox) => {
        const { row } = await lockManaged(tx, actor, path);
        if (row.status !== 'ACCEPTED') {
          throw conflict('APPLICATION_NOT_ACCEPTED', 'Only accepted volunteers are in teams');
        }
        const teamIds = [...new Set(body.teamIds)];
        const teams = await lockTeams(tx, row.editionId, teamIds);
        if (teams.length < teamIds.length) {
          throw notFound('TEAM_NOT_FOUND', 'There is no such team in this edition');
        }
        const before = await listTeamIds(tx, row.id);
        const added = teams.filter(({ id }) => !before.includes(id));
        const isRemoved = before.some((id) => !teamIds.includes(id));
        if (added.length === 0 && !isRemoved) return show(tx, row);
        await assertRoom(tx, added);
        await removeFromTeams(tx, row.id, teamIds);
        await addToTeams(
          tx,
          row.id,
          added.map(({ id }) => id),
        );
        outbox.emit(applicationChanged, { ...toApplicationEvent(row), actorId: actor.userId });
        outbox.emit(planningChanged, { editionId: row.editionId });
        return show(tx, row);
      }),
  };
}

export type ManagingService = ReturnType<typeof createManagingService>;
