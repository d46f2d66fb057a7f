import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type listMessageRecipients,
  type listVolunteerMessages,
  messageDeclined,
  messageReminded,
  messageReplied,
  messageSent,
  messageTested,
  type previewVolunteerMessage,
  type ReceivedMessage,
  type replyToMessage,
  type sendVolunteerMessage,
  type VolunteerMessage,
} from '@siteswap/contracts/volunteers';
import { addWriter, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  invalidInput,
  notFound,
  type Transact,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { toMessage, toReceived } from './messages.mapper.ts';
import { canRemindAt, faultsOf, type Targets } from './messages.policy.ts';
import {
  areTeamsOf,
  countTargeted,
  findMessage,
  findReceived,
  findSlotTitle,
  hasMessage,
  insertMessage,
  listMessages,
  listRecipients,
  listTargeted,
  listUnconfirmed,
  lockMessage,
  type MessageRow,
  setReminded,
  setReply,
} from './messages.repository.ts';

export interface MessagesDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type MessagePath = RouteInput<typeof listMessageRecipients>['params'];

/** Names that a preview lists. */
const maxNames = 500;

/** Messages to the volunteers of an edition: managers send them, recipients reply. */
export function createMessagesService({ db, transact, clock }: MessagesDeps) {
  async function show(client: Db | Tx, row: MessageRow): Promise<VolunteerMessage> {
    return toMessage(row, (await findMembers(client, [row.senderId])).of(row.senderId));
  }

  async function getMessage(client: Db | Tx, editionId: number, id: string) {
    const row = await findMessage(client, editionId, id);
    if (!row) throw notFound();
    return row;
  }

  /**
   * Checks that the recipients are named, and of this edition. @returns the title of the slot, for SLOT
   * @throws 422; 404 TEAM_NOT_FOUND, NOT_FOUND
   */
  async function assertTargets(
    client: Db | Tx,
    editionId: number,
    targets: Targets,
  ): Promise<string | null> {
    const faults = faultsOf(targets);
    if (faults.length > 0) throw invalidInput(faults);
    const { targetType, selectedTeams, timeSlotId, groupId } = targets;
    if (targetType === 'TEAMS' && !(await areTeamsOf(client, editionId, selectedTeams))) {
      throw notFound('TEAM_NOT_FOUND', 'There is no such team in this edition');
    }
    if (
      targetType === 'UNCONFIRMED' &&
      !(groupId && (await hasMessage(client, editionId, groupId)))
    )
      throw notFound();
    if (targetType !== 'SLOT' || timeSlotId === null) return null;
    const slotTitle = await findSlotTitle(client, editionId, timeSlotId);
    if (slotTitle === null) throw notFound();
    return slotTitle;
  }

  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** The newest first. @throws 404 EDITION_NOT_FOUND, 403 */
    async list(
      actor: Actor,
      editionId: number,
      query: RouteInput<typeof listVolunteerMessages>['query'],
    ): Promise<RouteResult<typeof listVolunteerMessages>> {
      await getManagedEdition(db, actor, editionId);
      const rows = await listMessages(db, editionId, query);
      const senders = await findMembers(
        db,
        rows.map(({ senderId }) => senderId),
      );
      return toCursorPage(
        rows,
        query.limit,
        (row) => toMessage(row, senders.of(row.senderId)),
        ({ sentAt, id }) => [sentAt.toISOString(), id],
      );
    },

    /** Who would get a message. @throws 404 EDITION_NOT_FOUND, TEAM_NOT_FOUND, NOT_FOUND, 403, 422 */
    async preview(
      actor: Actor,
      editionId: number,
      targets: Targets,
    ): Promise<RouteResult<typeof previewVolunteerMessage>> {
      const edition = await getManagedEdition(db, actor, editionId);
      await assertTargets(db, editionId, targets);
      const place = { id: editionId, timezone: edition.timezone };
      const rows = await listTargeted(db, place, targets, maxNames);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      return {
        count: rows.length < maxNames ? rows.length : await countTargeted(db, place, targets),
        recipients: rows.map(({ userId, prenom, nom }) => ({ ...members.of(userId), prenom, nom })),
      };
    },

    /**
     * Stores the recipients of this moment with the message.
     * @throws 404 EDITION_NOT_FOUND, TEAM_NOT_FOUND, NOT_FOUND, 403, 422; 409 RECIPIENTS_CHANGED
     */
    send: (
      actor: Actor,
      editionId: number,
      { message, expectedCount, ...targets }: RouteInput<typeof sendVolunteerMessage>['body'],
    ): Promise<VolunteerMessage> =>
      transact(async (tx, outbox) => {
        const edition = await getManagedEdition(tx, actor, editionId);
        const slotTitle = await assertTargets(tx, editionId, targets);
        await addWriter(tx, actor);
        const [id, senderId] = [uuidv7(), actor.userId];
        const recipientIds = await insertMessage(
          tx,
          { id: editionId, timezone: edition.timezone },
          { id, senderId, title: edition.name, message, targets, slotTitle, sentAt: clock() },
        );
        const count = recipientIds.length;
        if (count === 0) throw invalidInput([{ path: 'targetType', code: 'NO_RECIPIENTS' }]);
        if (expectedCount !== undefined && expectedCount !== count) {
          throw conflict('RECIPIENTS_CHANGED', 'The preview showed another number', { count });
        }
        outbox.emit(messageSent, { groupId: id, editionId, message, senderId, recipientIds });
        return show(tx, await getMessage(tx, editionId, id));
      }),

    /** Notifies the caller alone. @throws 404 EDITION_NOT_FOUND, 403 */
    test: (actor: Actor, editionId: number, message: string): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        await getManagedEdition(tx, actor, editionId);
        outbox.emit(messageTested, { editionId, userId: actor.userId, message });
        return { ok: true };
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    async listRecipients(
      actor: Actor,
      { id: editionId, gid }: MessagePath,
    ): Promise<RouteResult<typeof listMessageRecipients>> {
      await getManagedEdition(db, actor, editionId);
      await getMessage(db, editionId, gid);
      const rows = await listRecipients(db, editionId, gid);
      const members = await findMembers(
        db,
        rows.map(({ userId }) => userId),
      );
      return {
        data: rows.map(({ userId, confirmedAt, ...row }) => ({
          ...row,
          user: members.of(userId),
          confirmedAt: confirmedAt?.toISOString() ?? null,
        })),
      };
    },

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 NO_ONE_TO_REMIND, REMINDED_LATELY */
    remind: (actor: Actor, { id: editionId, gid }: MessagePath): Promise<VolunteerMessage> =>
      transact(async (tx, outbox) => {
        await getManagedEdition(tx, actor, editionId);
        const row = await lockMessage(tx, editionId, gid);
        if (!row) throw notFound();
        const now = clock();
        if (row.remindedAt && now < canRemindAt(row.remindedAt)) {
          throw conflict('REMINDED_LATELY', 'They were reminded within the last hour', {
            canRemindAt: canRemindAt(row.remindedAt).toISOString(),
          });
        }
        const recipientIds = await listUnconfirmed(tx, editionId, gid);
        if (recipientIds.length === 0) {
          throw conflict('NO_ONE_TO_REMIND', 'All have replied, or are no volunteers any more');
        }
        await setReminded(tx, gid, now);
        const { message } = row;
        const senderId = actor.userId;
        outbox.emit(messageReminded, { groupId: gid, editionId, message, senderId, recipientIds });
        return show(tx, { ...row, remindedAt: now });
      }),

    /** @throws 404, also for a manager who is no recipient */
    async getReceived(actor: Actor, { id, gid }: MessagePath): Promise<ReceivedMessage> {
      const row = await findReceived(db, { editionId: id, id: gid, userId: actor.userId });
      if (!row) throw notFound();
      return toReceived(row);
    },

    /** The same reply again leaves its time; the other one replaces it. @throws 404 */
    reply: (
      actor: Actor,
      { id: editionId, gid }: MessagePath,
      { reply }: RouteInput<typeof replyToMessage>['body'],
    ): Promise<ReceivedMessage> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const received = { editionId, id: gid, userId };
        const isNew = await setReply(tx, received, { reply, now: clock() });
        const row = await findReceived(tx, received);
        if (!row) throw notFound();
        if (isNew) {
          await addWriter(tx, actor);
          outbox.emit(messageReplied, { groupId: gid, editionId, userId, reply });
          if (reply === 'CANNOT_COME') {
            outbox.emit(messageDeclined, { groupId: gid, editionId, userId });
          }
        }
        return toReceived(row);
      }),
  };
}

export type MessagesService = ReturnType<typeof createMessagesService>;
