import { isDeepStrictEqual } from 'node:util';
import {
  type addCollaborator,
  type ConventionCollaborator,
  collaboratorChanged,
  collaboratorLeft,
  collaboratorRemoved,
  conventionRights,
  editionRights,
  type listPermissionHistory,
  transferWithdrawn,
  type updateCollaborator,
} from '@siteswap/contracts/editions';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findMember, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  AppError,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  assertPartOf,
  assertRightOnConvention,
  type ConventionRow,
  changeCreator,
  findConvention,
  getConventionForUpdate,
  listHistory,
  publishEditionStates,
  recordChange,
} from '#src/features/conventions/conventions.public.ts';
import { deleteTransfer, partiesOf } from '#src/features/transfers/transfers.public.ts';
import {
  collaboratorVersion,
  toConventionCollaborator,
  toPermissionChange,
  toPermissions,
} from './collaborators.mapper.ts';
import { assertCanGive, assertManaged, assertOther } from './collaborators.policy.ts';
import {
  type CollaboratorRow,
  changeCollaborator,
  deleteCollaborator,
  findCollaborator,
  listCollaborators,
  type Permissions,
  setTitlePublic,
} from './collaborators.repository.ts';
import { addToTeam, assertEditionsOf, stored } from './team-changes.service.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
}

type AddBody = Omit<RouteInput<typeof addCollaborator>['body'], 'userId' | 'email'> & {
  readonly userId: number;
};
type UpdateBody = RouteInput<typeof updateCollaborator>['body'];

/** How many changes of the history are shown. */
const historyLength = 200;

const memberNotFound = () =>
  new AppError(422, 'MEMBER_NOT_FOUND', 'There is no such member', {
    errors: [{ path: 'userId', code: 'INVALID' }],
  });

/** In the order in which they are shown. */
const inOrder = ({ rights, perEdition, ...rest }: UpdateBody): UpdateBody => ({
  ...rest,
  rights: rights && conventionRights.filter((right) => rights.includes(right)),
  perEdition: perEdition
    ?.map((one) => ({
      ...one,
      rights: editionRights.filter((right) => one.rights.includes(right)),
    }))
    .sort((a, b) => a.editionId - b.editionId),
});

/** Fields that are not given stay. */
const changedBy = (
  before: Permissions,
  { title, rights, perEdition }: UpdateBody,
): Permissions => ({
  title: title === undefined ? before.title : title || null,
  rights: rights ?? before.rights,
  perEdition: perEdition ?? before.perEdition,
});

export function createCollaboratorsService({ db, transact }: Deps) {
  /** @throws 404; 403 for members outside the team of the convention */
  async function findMine(actor: Actor, id: number): Promise<ConventionRow> {
    const convention = await findConvention(db, id);
    if (!convention) throw notFound();
    assertPartOf(actor, convention);
    return convention;
  }

  /** Who was removed is notified, and of who left the author. */
  function notifyOfEnd(
    outbox: OutboxWriter,
    actor: Actor,
    { convention, userId }: { convention: ConventionRow; userId: number },
  ): void {
    const { id: conventionId, name: conventionName, authorId } = convention;
    const ended = { conventionId, conventionName, userId };
    if (userId === actor.userId) {
      outbox.emit(collaboratorLeft, {
        ...ended,
        recipientIds: authorId === null ? [] : [authorId],
      });
    } else {
      outbox.emit(collaboratorRemoved, { ...ended, actorId: actor.userId });
    }
  }

  const show = async (client: Db | Tx, row: CollaboratorRow): Promise<ConventionCollaborator> =>
    toConventionCollaborator(row, await findMembers(client, [row.userId]));

  return {
    /** Collaborators in the order in which they came. @throws 404, 403 */
    async list(actor: Actor, id: number): Promise<{ data: ConventionCollaborator[] }> {
      await findMine(actor, id);
      const rows = await listCollaborators(db, id);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      return { data: rows.map((row) => toConventionCollaborator(row, members)) };
    },

    /** Gives a member rights at once, who is notified. @throws 404, 403; 403 RIGHT_NOT_HELD; 409 COLLABORATOR_EXISTS; 422 MEMBER_NOT_FOUND, EDITION_NOT_OF_CONVENTION */
    add: (actor: Actor, id: number, body: AddBody): Promise<ConventionCollaborator> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertRightOnConvention(actor, convention, 'manageCollaborators');
        const { userId, title, rights, perEdition } = body;
        const permissions = { title: title || null, rights, perEdition };
        assertCanGive(actor, convention, permissions, null);
        await assertEditionsOf(tx, convention, permissions);
        const member = await findMember(tx, userId);
        if (!member || member.isDeleted) throw memberNotFound();
        const newMember = { convention, userId, actorId: actor.userId, permissions };
        return show(tx, await addToTeam(tx, outbox, newMember));
      }),

    /** Changes title and rights; what stays the same is no change. @throws as `add`; 409 OWN_RIGHTS, LAST_COLLABORATOR_MANAGER, EDIT_CONFLICT */
    update: (
      actor: Actor,
      { id, collaboratorId }: { id: number; collaboratorId: number },
      body: UpdateBody,
    ): Promise<ConventionCollaborator> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertRightOnConvention(actor, convention, 'manageCollaborators');
        const row = await findCollaborator(tx, id, collaboratorId);
        if (!row) throw notFound();
        assertOther(actor, row.userId);
        const before = stored(toPermissions(row));
        const shown = await show(tx, row);
        const asked = changedBy(before, collaboratorVersion.changesOf(shown, inOrder(body)));
        assertCanGive(actor, convention, asked, before);
        await assertEditionsOf(tx, convention, asked);
        const changed = await changeCollaborator(tx, row, asked);
        const after = stored(toPermissions(changed));
        if (isDeepStrictEqual(before, after)) return show(tx, row);
        assertManaged(
          convention,
          (await listCollaborators(tx, id)).map((one) => ({
            userId: one.userId,
            rights: toPermissions(one).rights,
          })),
        );
        const isOfEditions =
          before.title === after.title && isDeepStrictEqual(before.rights, after.rights);
        await recordChange(tx, {
          conventionId: id,
          actorId: actor.userId,
          targetUserId: row.userId,
          changeType: isOfEditions ? 'PER_EDITIONS_UPDATED' : 'RIGHTS_UPDATED',
          before,
          after,
        });
        await publishEditionStates(tx, outbox, convention);
        outbox.emit(collaboratorChanged, {
          conventionId: id,
          conventionName: convention.name,
          userId: row.userId,
          actorId: actor.userId,
        });
        return show(tx, changed);
      }),

    /** The caller agrees that everybody reads their title, or not any more. @throws 404 for an unknown convention, and without a place in its team */
    showTitle: (actor: Actor, id: number, isPublic: boolean): Promise<ConventionCollaborator> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        const row = (await listCollaborators(tx, id)).find((one) => one.userId === actor.userId);
        if (!row) throw notFound();
        if (row.isTitlePublic === isPublic) return show(tx, row);
        const changed = await setTitlePublic(tx, row.id, isPublic);
        await publishEditionStates(tx, outbox, convention);
        return show(tx, changed);
      }),

    /**
     * Removes a collaborator, or lets the caller leave. The editions they created go to the author: a creator has every
     * right. @throws 404, 403; 409 LAST_COLLABORATOR_MANAGER
     */
    remove: (
      actor: Actor,
      { id, collaboratorId }: { id: number; collaboratorId: number },
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertPartOf(actor, convention);
        const row = await findCollaborator(tx, id, collaboratorId);
        if (!row) throw notFound();
        if (row.userId !== actor.userId)
          assertRightOnConvention(actor, convention, 'manageCollaborators');
        const others = (await listCollaborators(tx, id)).filter((one) => one.id !== row.id);
        assertManaged(
          convention,
          others.map((one) => ({ userId: one.userId, rights: toPermissions(one).rights })),
        );
        await deleteCollaborator(tx, row.id);
        const offer = await deleteTransfer(tx, id, row.userId);
        if (offer) outbox.emit(transferWithdrawn, partiesOf(convention, offer));
        await changeCreator(tx, {
          conventionId: id,
          fromId: row.userId,
          toId: convention.authorId,
        });
        await recordChange(tx, {
          conventionId: id,
          actorId: actor.userId,
          targetUserId: row.userId,
          changeType: 'REMOVED',
          before: stored(toPermissions(row)),
        });
        await publishEditionStates(tx, outbox, convention);
        notifyOfEnd(outbox, actor, { convention, userId: row.userId });
        return { ok: true };
      }),

    /** The last changes of rights, newest first. @throws 404, 403 */
    async history(actor: Actor, id: number): Promise<RouteResult<typeof listPermissionHistory>> {
      await findMine(actor, id);
      const rows = await listHistory(db, id, historyLength);
      const people = rows.flatMap(({ actorId, targetUserId }) => [actorId, targetUserId ?? 0]);
      const members = await findMembers(db, people);
      return { data: rows.map((row) => toPermissionChange(row, members)) };
    },
  };
}

export type CollaboratorsService = ReturnType<typeof createCollaboratorsService>;
