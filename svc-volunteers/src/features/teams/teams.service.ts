import type { RouteInput } from '@siteswap/contracts/route';
import {
  type createVolunteerTeam,
  maxTeams,
  type updateVolunteerTeam,
  type VolunteerTeam,
  volunteerTeamChanged,
  volunteerTeamFields,
} from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import {
  type Actor,
  conflict,
  formVersion,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { getManagedEdition, lockSettings } from '#src/features/settings/settings.public.ts';
import {
  type CountedTeam,
  countSlots,
  countTeams,
  deleteTeam,
  insertTeam,
  isNameTaken,
  listCountedTeams,
  lockAccepted,
  replaceLeaders,
  updateTeam,
} from './teams.repository.ts';

export interface TeamsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
}

type TeamPath = RouteInput<typeof updateVolunteerTeam>['params'];

const nameTaken = () => conflict('TEAM_NAME_TAKEN', 'Another team has this name');

/** The version that the form of a team is opened with. */
const teamVersion = formVersion(volunteerTeamFields);

/** The teams of an edition. */
export function createTeamsService({ db, transact }: TeamsDeps) {
  async function withLeaders(
    client: Db | Tx,
    teams: readonly CountedTeam[],
  ): Promise<VolunteerTeam[]> {
    const members = await findMembers(
      client,
      teams.flatMap(({ leaderIds }) => leaderIds),
    );
    return teams.map((team) =>
      teamVersion.add({ ...team, leaders: team.leaderIds.map((id) => members.of(id)) }),
    );
  }

  async function getTeam(tx: Tx, editionId: number, teamId: number): Promise<CountedTeam> {
    const [team] = await listCountedTeams(tx, editionId, teamId);
    if (!team) throw notFound();
    return team;
  }

  async function show(tx: Tx, editionId: number, teamId: number): Promise<VolunteerTeam> {
    const [team] = await withLeaders(tx, [await getTeam(tx, editionId, teamId)]);
    if (!team) throw notFound();
    return team;
  }

  /** @throws 409 LEADER_NOT_ACCEPTED */
  async function setLeaders(
    tx: Tx,
    { editionId, teamId, userIds }: { editionId: number; teamId: number; userIds: number[] },
  ): Promise<void> {
    const applicationIds = await lockAccepted(tx, editionId, userIds);
    if (applicationIds.length < userIds.length) {
      throw conflict('LEADER_NOT_ACCEPTED', 'Leaders are accepted volunteers of the edition');
    }
    await replaceLeaders(tx, teamId, applicationIds);
  }

  /** Checks the right, and makes names and numbers of teams stand still until the end of the transaction. */
  async function lockEdition(tx: Tx, actor: Actor, editionId: number): Promise<void> {
    await getManagedEdition(tx, actor, editionId);
    await lockSettings(tx, editionId);
  }

  const emitChange = (outbox: OutboxWriter, actor: Actor, editionId: number, teamId: number) =>
    outbox.emit(volunteerTeamChanged, { editionId, teamId, actorId: actor.userId });

  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async list(actor: Actor, editionId: number): Promise<{ data: VolunteerTeam[] }> {
      await getManagedEdition(db, actor, editionId);
      return { data: await withLeaders(db, await listCountedTeams(db, editionId)) };
    },

    /** @throws 404 EDITION_NOT_FOUND, 403, 409 TEAM_NAME_TAKEN, TOO_MANY_TEAMS, LEADER_NOT_ACCEPTED */
    create: (
      actor: Actor,
      editionId: number,
      { leaderIds, ...fields }: RouteInput<typeof createVolunteerTeam>['body'],
    ): Promise<VolunteerTeam> =>
      transact(async (tx, outbox) => {
        await lockEdition(tx, actor, editionId);
        if (await isNameTaken(tx, { editionId, name: fields.name })) throw nameTaken();
        if ((await countTeams(tx, editionId)) >= maxTeams) {
          throw conflict('TOO_MANY_TEAMS', 'The edition has as many teams as it may have');
        }
        const { id } = await insertTeam(tx, { ...fields, editionId });
        await setLeaders(tx, { editionId, teamId: id, userIds: leaderIds });
        emitChange(outbox, actor, editionId, id);
        return show(tx, editionId, id);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 TEAM_NAME_TAKEN, LEADER_NOT_ACCEPTED, EDIT_CONFLICT */
    update: (
      actor: Actor,
      { id: editionId, tid }: TeamPath,
      body: RouteInput<typeof updateVolunteerTeam>['body'],
    ): Promise<VolunteerTeam> =>
      transact(async (tx, outbox) => {
        await lockEdition(tx, actor, editionId);
        const before = await getTeam(tx, editionId, tid);
        const { leaderIds, ...changes } = teamVersion.changesOf(before, body);
        const { name } = changes;
        if (name !== undefined && (await isNameTaken(tx, { editionId, name, exceptId: tid }))) {
          throw nameTaken();
        }
        await updateTeam(tx, tid, changes);
        if (leaderIds) await setLeaders(tx, { editionId, teamId: tid, userIds: leaderIds });
        emitChange(outbox, actor, editionId, tid);
        return show(tx, editionId, tid);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 TEAM_HAS_SLOTS */
    remove: (actor: Actor, { id: editionId, tid }: TeamPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        await lockEdition(tx, actor, editionId);
        await getTeam(tx, editionId, tid);
        if ((await countSlots(tx, tid)) > 0) {
          throw conflict('TEAM_HAS_SLOTS', 'Slots of the team are deleted or moved first');
        }
        if (!(await deleteTeam(tx, editionId, tid))) throw notFound();
        emitChange(outbox, actor, editionId, tid);
        return { ok: true };
      }),
  };
}

export type TeamsService = ReturnType<typeof createTeamsService>;
