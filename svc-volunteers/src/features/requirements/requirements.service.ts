import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type CountedRequirement,
  type createRequirement,
  type grantRequirement,
  type listRequirements,
  maxRequirements,
  planningChanged,
  requirementFormFields,
  type updateRequirement,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  forbidden,
  formVersion,
  notFound,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { lockAccepted } from '#src/features/places/places.public.ts';
import { getManagedEdition, lockSettings } from '#src/features/settings/settings.public.ts';
import { assertNotOwn, getPlanningAccess } from '#src/features/slots/slots.public.ts';
import { toDay } from './requirements.mapper.ts';
import {
  type CountedRow,
  countRequirements,
  deleteGrant,
  deleteRequirement,
  insertRequirement,
  isNameTaken,
  listCounted,
  saveGrant,
  updateRequirement as updateRow,
} from './requirements.repository.ts';

export interface RequirementsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type RequirementPath = RouteInput<typeof updateRequirement>['params'];
type GrantPath = RouteInput<typeof grantRequirement>['params'];

const nameTaken = () => conflict('REQUIREMENT_NAME_TAKEN', 'Another requirement has this name');

/** The version that the form of a requirement is opened with. */
const requirementVersion = formVersion(requirementFormFields);

async function getRequirement(tx: Tx, editionId: number, id: number): Promise<CountedRow> {
  const [row] = await listCounted(tx, editionId, id);
  if (!row) throw notFound();
  return row;
}

const show = async (tx: Tx, editionId: number, id: number): Promise<CountedRequirement> =>
  requirementVersion.add(await getRequirement(tx, editionId, id));

/** Checks the right, and makes requirements and slots stand still until the end of the transaction. */
async function lockEdition(tx: Tx, actor: Actor, editionId: number): Promise<void> {
  await getManagedEdition(tx, actor, editionId);
  await lockSettings(tx, editionId);
}

/**
 * The application of an accepted volunteer, locked, whose grants the caller may change.
 * @throws 404 EDITION_NOT_FOUND, NOT_FOUND; 403, OWN_RECORD; 409 APPLICATION_NOT_ACCEPTED
 */
async function lockGranted(tx: Tx, actor: Actor, { id, rid, userId }: GrantPath): Promise<number> {
  const access = await getPlanningAccess(tx, actor, id);
  const { isManager, ledTeamIds } = access;
  const volunteer = await lockAccepted(tx, { editionId: id, userId });
  const isLed = volunteer.assignments.some(({ teamId }) => ledTeamIds.includes(teamId));
  if (!isManager && !isLed) throw forbidden();
  assertNotOwn(access, actor, [userId]);
  await getRequirement(tx, id, rid);
  return volunteer.id;
}

/** What shifts can ask for, and who has it. */
export const createRequirementsService = ({ db, transact, clock }: RequirementsDeps) => ({
  /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
  assertManages: async (actor: Actor, editionId: number) =>
    void (await getManagedEdition(db, actor, editionId)),

  /** @throws 404 EDITION_NOT_FOUND, 403 */
  async list(actor: Actor, editionId: number): Promise<RouteResult<typeof listRequirements>> {
    await getPlanningAccess(db, actor, editionId);
    return { data: (await listCounted(db, editionId)).map(requirementVersion.add) };
  },

  /** @throws 404 EDITION_NOT_FOUND, 403, 409 REQUIREMENT_NAME_TAKEN, TOO_MANY_REQUIREMENTS */
  create: (
    actor: Actor,
    editionId: number,
    fields: RouteInput<typeof createRequirement>['body'],
  ): Promise<CountedRequirement> =>
    transact(async (tx, outbox) => {
      await lockEdition(tx, actor, editionId);
      if (await isNameTaken(tx, { editionId, name: fields.name })) throw nameTaken();
      if ((await countRequirements(tx, editionId)) >= maxRequirements) {
        throw conflict('TOO_MANY_REQUIREMENTS', 'The edition has as many as it may have');
      }
      const { id } = await insertRequirement(tx, { ...fields, editionId, createdAt: clock() });
      outbox.emit(planningChanged, { editionId });
      return show(tx, editionId, id);
    }),

  /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 REQUIREMENT_NAME_TAKEN, EDIT_CONFLICT */
  update: (
    actor: Actor,
    { id: editionId, rid }: RequirementPath,
    body: RouteInput<typeof updateRequirement>['body'],
  ): Promise<CountedRequirement> =>
    transact(async (tx, outbox) => {
      await lockEdition(tx, actor, editionId);
      const before = await getRequirement(tx, editionId, rid);
      const changes = requirementVersion.changesOf(before, body);
      const { name } = changes;
      if (name !== undefined && (await isNameTaken(tx, { editionId, name, exceptId: rid }))) {
        throw nameTaken();
      }
      await updateRow(tx, rid, changes);
      outbox.emit(planningChanged, { editionId });
      return show(tx, editionId, rid);
    }),

  /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 REQUIREMENT_IN_USE */
  remove: (actor: Actor, { id: editionId, rid }: RequirementPath): Promise<{ ok: true }> =>
    transact(async (tx, outbox) => {
      await lockEdition(tx, actor, editionId);
      const { slots } = await getRequirement(tx, editionId, rid);
      if (slots > 0) throw conflict('REQUIREMENT_IN_USE', 'Slots ask for it');
      await deleteRequirement(tx, rid);
      outbox.emit(planningChanged, { editionId });
      return { ok: true };
    }),

  /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 APPLICATION_NOT_ACCEPTED */
  grant: (
    actor: Actor,
    path: GrantPath,
    { endsOn }: RouteInput<typeof grantRequirement>['body'],
  ): Promise<RouteResult<typeof grantRequirement>> =>
    transact(async (tx, outbox) => {
      const applicationId = await lockGranted(tx, actor, path);
      const row = await saveGrant(tx, {
        ...{ requirementId: path.rid, applicationId },
        endsOn: endsOn === null ? null : new Date(endsOn),
        ...{ grantedById: actor.userId, grantedAt: clock() },
      });
      outbox.emit(planningChanged, { editionId: path.id });
      return {
        ...{ requirementId: path.rid, userId: path.userId },
        endsOn: toDay(row.endsOn),
        grantedAt: row.grantedAt.toISOString(),
      };
    }),

  /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, 409 APPLICATION_NOT_ACCEPTED */
  revoke: (actor: Actor, path: GrantPath): Promise<{ ok: true }> =>
    transact(async (tx, outbox) => {
      const applicationId = await lockGranted(tx, actor, path);
      if (!(await deleteGrant(tx, { requirementId: path.rid, applicationId }))) throw notFound();
      outbox.emit(planningChanged, { editionId: path.id });
      return { ok: true };
    }),
});

export type RequirementsService = ReturnType<typeof createRequirementsService>;
