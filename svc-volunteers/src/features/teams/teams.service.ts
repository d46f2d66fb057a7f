import type { RouteInput } from '@siteswap/contracts/route';
import {
  type createVolunteerTeam,
  maxTeams,
  type updateVolunteerTeam,
  type VolunteerTeam,
  volunteerTeamChanged,
  volunteerTeamFields,
} from '@siteswap/contracts/volunteers';
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
  countTeams,
  deleteTeam,
  findTeam,
  insertTeam,
  isNameTaken,
  listCountedTeams,
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
  async function show(tx: Tx, editionId: number, teamId: number): Promise<VolunteerTeam> {
    const [team] = await listCountedTeams(tx, editionId, teamId);
    if (!team) throw notFound();
    return teamVersion.add(team);
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
      const teams = await listCountedTeams(db, editionId);
      return { data: teams.map((team) => teamVersion.add(team)) };
    },

    /** @throws 404 EDITION_NOT_FOUND, 403, 409 TEAM_NAME_TAKEN, TOO_MANY_TEAMS */
    create: (
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createVolunteerTeam>['body'],
    ): Promise<VolunteerTeam> =>
      transact(async (tx, outbox) => {
        await lockEdition(tx, actor, editionId);
        if (await isNameTaken(tx, { editionId, name: body.name })) throw nameTaken();
        if ((await countTeams(tx, editionId)) >= maxTeams) {
          throw conflict('TOO_MANY_TEAMS', 'The edition has as many teams as it may have');
        }
        const { id } = await insertTeam(tx, { ...body, editionId });
        emitChange(outbox, actor, editionId, id);
        return show(tx, editionId, id);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 TEAM_NAME_TAKEN, EDIT_CONFLICT */
    update: (
      actor: Actor,
      { id: editionId, tid }: TeamPath,
      body: RouteInput<typeof updateVolunteerTeam>['body'],
    ): Promise<VolunteerTeam> =>
      transact(async (tx, outbox) => {
        await lockEdition(tx, actor, editionId);
        const before = await findTeam(tx, editionId, tid);
        if (!before) throw notFound();
        const changes = teamVersion.changesOf(before, body);
        const { name } = changes;
        if (name !== undefined && (await isNameTaken(tx, { editionId, name, exceptId: tid }))) {
          throw nameTaken();
        }
        await updateTeam(tx, tid, changes);
        emitChange(outbox, actor, editionId, tid);
        return show(tx, editionId, tid);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    remove: (actor: Actor, { id: editionId, tid }: TeamPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        await lockEdition(tx, actor, editionId);
        if (!(await deleteTeam(tx, editionId, tid))) throw notFound();
        emitChange(outbox, actor, editionId, tid);
        return { ok: true };
      }),
  };
}

export type TeamsService = ReturnType<typeof createTeamsService>;
