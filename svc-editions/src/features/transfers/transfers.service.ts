import {
  type ConventionTransfer,
  transferAccepted,
  transferDeclined,
  transferOffered,
  transferWithdrawn,
} from '@siteswap/contracts/editions';
import { findMembers } from '@siteswap/features/members';
import {
  type Actor,
  AppError,
  type Clock,
  conflict,
  forbidden,
  notFound,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  assertAuthor,
  assertPartOf,
  findConvention,
  getConventionForUpdate,
  publishEditionStates,
  recordChange,
} from '#src/features/conventions/conventions.public.ts';
import { partiesOf } from './transfers.mapper.ts';
import {
  changeAuthor,
  deleteTransfer,
  findTransfer,
  saveTransfer,
  type TransferRow,
} from './transfers.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

const notACollaborator = () =>
  new AppError(422, 'NOT_A_COLLABORATOR', 'Only one of the team can take the convention over', {
    errors: [{ path: 'userId', code: 'INVALID' }],
  });
const noTransfer = () => conflict('NO_TRANSFER', 'The offer was taken back');

export function createTransfersService({ db, transact, clock }: Deps) {
  async function show(client: Db | Tx, row: TransferRow): Promise<ConventionTransfer> {
    const members = await findMembers(client, [row.toId]);
    return {
      to: members.of(row.toId),
      offeredAt: row.offeredAt.toISOString(),
    };
  }

  /** The offer that the caller accepts or declines. @throws 404; 409 NO_TRANSFER; 403 for any other member */
  async function lockOffer(tx: Tx, { userId }: Actor, id: number) {
    const convention = await getConventionForUpdate(tx, id);
    const offer = await findTransfer(tx, id);
    // An offer of a former author is none.
    if (!offer || offer.fromId !== convention.authorId) {
      if (!convention.collaborators.some((one) => one.userId === userId)) throw forbidden();
      throw noTransfer();
    }
    if (offer.toId !== userId) throw forbidden();
    return { convention, offer };
  }

  return {
    /** The open offer, for the team of the convention. @throws 404, 403 */
    async get(actor: Actor, id: number): Promise<{ transfer: ConventionTransfer | null }> {
      const convention = await findConvention(db, id);
      if (!convention) throw notFound();
      assertPartOf(actor, convention);
      const offer = await findTransfer(db, id);
      const isOpen = offer !== null && offer.fromId === convention.authorId;
      return { transfer: isOpen ? await show(db, offer) : null };
    },

    /** Offers the convention to a collaborator, who is notified. @throws 404, 403; 422 NOT_A_COLLABORATOR */
    offer: (
      actor: Actor,
      id: number,
      { userId }: { userId: number },
    ): Promise<{ transfer: ConventionTransfer }> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertAuthor(actor, convention);
        const isCollaborator = convention.collaborators.some((one) => one.userId === userId);
        if (!isCollaborator || convention.authorId === null) throw notACollaborator();
        const before = await findTransfer(tx, id);
        if (before?.toId === userId && before.fromId === convention.authorId) {
          return { transfer: await show(tx, before) };
        }
        const offer = await saveTransfer(tx, {
          conventionId: id,
          fromId: convention.authorId,
          toId: userId,
          offeredAt: clock(),
        });
        if (before) outbox.emit(transferWithdrawn, partiesOf(convention, before));
        outbox.emit(transferOffered, partiesOf(convention, offer));
        return { transfer: await show(tx, offer) };
      }),

    /** @throws 404, 403 */
    withdraw: (actor: Actor, id: number): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertAuthor(actor, convention);
        const offer = await deleteTransfer(tx, id);
        if (offer) outbox.emit(transferWithdrawn, partiesOf(convention, offer));
        return { ok: true };
      }),

    /** Makes the caller the author; both changes of rights are in the history. @throws 404, 403; 409 NO_TRANSFER */
    accept: (actor: Actor, id: number): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, offer } = await lockOffer(tx, actor, id);
        const { fromId, toId } = offer;
        await changeAuthor(tx, { conventionId: id, fromId, toId });
        await deleteTransfer(tx, id);
        for (const targetUserId of [toId, fromId]) {
          await recordChange(tx, {
            conventionId: id,
            actorId: actor.userId,
            targetUserId,
            changeType: 'RIGHTS_UPDATED',
            before: { author: fromId },
            after: { author: toId },
          });
        }
        await publishEditionStates(tx, outbox, convention);
        outbox.emit(transferAccepted, partiesOf(convention, offer));
        return { ok: true };
      }),

    /** @throws 404, 403; 409 NO_TRANSFER */
    decline: (actor: Actor, id: number): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, offer } = await lockOffer(tx, actor, id);
        await deleteTransfer(tx, id);
        outbox.emit(transferDeclined, partiesOf(convention, offer));
        return { ok: true };
      }),
  };
}

export type TransfersService = ReturnType<typeof createTransfersService>;
