import type { MessageReply, MessageTarget } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';
import type { Targets } from './messages.policy.ts';

const { sql, empty } = Prisma;

/** A message with its numbers, counted by the database. */
export interface MessageRow {
  readonly id: string;
  readonly editionId: number;
  readonly senderId: number;
  readonly title: string;
  readonly message: string;
  readonly targetType: MessageTarget;
  readonly selectedTeams: number[];
  readonly day: string | null;
  readonly slotTitle: string | null;
  readonly recipientCount: number;
  readonly confirmedCount: number;
  readonly cannotComeCount: number;
  readonly remindedAt: Date | null;
  readonly sentAt: Date;
}

/** A message as one recipient has it. */
export interface ReceivedRow {
  readonly id: string;
  readonly editionId: number;
  readonly title: string;
  readonly message: string;
  readonly sentAt: Date;
  readonly reply: MessageReply | null;
  readonly confirmedAt: Date | null;
}

/** The zone gives the local day of a slot. */
interface OfEdition {
  readonly id: number;
  readonly timezone: string;
}

/** Members with a place on a slot that the condition is about. */
const withPlace = (condition: Prisma.Sql): Prisma.Sql => sql`and exists (
  select from volunteer_assignment assignment
  join volunteer_time_slot slot on slot.id = assignment.time_slot_id
  where assignment.application_id = application.id and assignment.status = 'SIGNED_UP'
    and slot.edition_id = application.edition_id and ${condition})`;

/** What is true of the applications of a kind of recipients. */
function conditionOf(targets: Targets, timezone: string): Prisma.Sql {
  const { selectedTeams, day, timeSlotId, groupId } = targets;
  switch (targets.targetType) {
    case 'ALL':
      return empty;
    case 'TEAMS':
      return sql`and exists (select from volunteer_application_team
        where application_id = application.id and team_id = any(${selectedTeams}::int[]))`;
    case 'DAY':
      return withPlace(
        sql`(slot.start_date_time at time zone ${timezone})::date = ${day}::text::date`,
      );
    case 'SLOT':
      return withPlace(sql`slot.id = ${timeSlotId}::uuid`);
    case 'UNCONFIRMED':
      return sql`and exists (select from volunteer_message_recipient earlier
        where earlier.message_id = ${groupId}::uuid and earlier.user_id = application.user_id
          and earlier.reply is null)`;
  }
}

/** The applications of those whom a message goes to. */
const recipients = ({ id, timezone }: OfEdition, targets: Targets): Prisma.Sql => sql`
  from volunteer_application application
  where application.edition_id = ${id}::int and application.status = 'ACCEPTED'
    ${conditionOf(targets, timezone)}`;

export interface RecipientName {
  readonly userId: number;
  readonly prenom: string;
  readonly nom: string;
}

/** Those whom a message would go to, by name. */
export const listTargeted = (
  db: Db | Tx,
  edition: OfEdition,
  targets: Targets,
  limit: number,
): Promise<RecipientName[]> => db.$queryRaw`
  select user_id as "userId", prenom, nom ${recipients(edition, targets)}
  order by lower(nom), lower(prenom), user_id limit ${limit}`;

export async function countTargeted(
  db: Db | Tx,
  edition: OfEdition,
  targets: Targets,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count ${recipients(edition, targets)}`;
  return row?.count ?? 0;
}

/** Whether the teams are all of the edition. */
export const areTeamsOf = async (
  db: Db | Tx,
  editionId: number,
  teamIds: readonly number[],
): Promise<boolean> => {
  const ids = [...new Set(teamIds)];
  return (await db.volunteerTeam.count({ where: { editionId, id: { in: ids } } })) === ids.length;
};

/** Title of a slot of the edition; null when it has no such slot. */
export const findSlotTitle = async (
  db: Db | Tx,
  editionId: number,
  id: string,
): Promise<string | null> =>
  (await db.volunteerTimeSlot.findFirst({ where: { id, editionId } }))?.title ?? null;

export const hasMessage = async (db: Db | Tx, editionId: number, id: string): Promise<boolean> =>
  (await db.volunteerMessage.count({ where: { id, editionId } })) > 0;

export interface NewMessage {
  readonly id: string;
  readonly senderId: number;
  readonly title: string;
  readonly message: string;
  readonly targets: Targets;
  readonly slotTitle: string | null;
  readonly sentAt: Date;
}

/** Stores a message with its recipients of this moment. @returns the recipients, in the order of their ids */
export async function insertMessage(
  tx: Tx,
  edition: OfEdition,
  { targets, ...message }: NewMessage,
): Promise<number[]> {
  const { targetType, selectedTeams, day } = targets;
  await tx.volunteerMessage.create({
    data: {
      ...message,
      editionId: edition.id,
      targetType,
      selectedTeams: targetType === 'TEAMS' ? [...new Set(selectedTeams)] : [],
      day: targetType === 'DAY' && day !== null ? new Date(`${day}T00:00:00Z`) : null,
    },
  });
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    insert into volunteer_message_recipient (message_id, user_id)
    select ${message.id}::uuid, user_id ${recipients(edition, targets)}
    order by user_id returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}

/** Sent at the first value, with the second one as id: the message after which a page begins. */
export type MessageCursor = readonly [sentAt: string, id: string];

/** Messages of an edition, the newest first. */
const selected = (condition: Prisma.Sql): Prisma.Sql => sql`
  select message.id, message.edition_id as "editionId", sender_id as "senderId", title, message,
    target_type as "targetType", selected_teams as "selectedTeams", day::text as day,
    slot_title as "slotTitle", reminded_at as "remindedAt", sent_at as "sentAt",
    counted.all as "recipientCount", counted.confirmed as "confirmedCount",
    counted.absent as "cannotComeCount"
  from volunteer_message message cross join lateral (
    select count(*)::int as all,
      (count(*) filter (where reply = 'CONFIRMED'))::int as confirmed,
      (count(*) filter (where reply = 'CANNOT_COME'))::int as absent
    from volunteer_message_recipient where message_id = message.id
  ) as counted
  where ${condition}
  order by sent_at desc, message.id desc`;

/** One page of messages, and one more row when there is a next page. */
export const listMessages = (
  db: Db | Tx,
  editionId: number,
  { cursor, limit }: { cursor?: MessageCursor | undefined; limit: number },
): Promise<MessageRow[]> => db.$queryRaw`
  ${selected(
    sql`message.edition_id = ${editionId}::int ${
      cursor
        ? sql`and (sent_at, message.id) < (${cursor[0]}::text::timestamptz, ${cursor[1]}::uuid)`
        : empty
    }`,
  )} limit ${limit + 1}`;

export async function findMessage(
  db: Db | Tx,
  editionId: number,
  id: string,
): Promise<MessageRow | null> {
  const [row] = await db.$queryRaw<MessageRow[]>`
    ${selected(sql`message.edition_id = ${editionId}::int and message.id = ${id}::uuid`)}`;
  return row ?? null;
}

/** The same, locked until the end of the transaction: reminders are sent one after the other. */
export async function lockMessage(
  tx: Tx,
  editionId: number,
  id: string,
): Promise<MessageRow | null> {
  await tx.$queryRaw`select from volunteer_message where id = ${id}::uuid for update`;
  return findMessage(tx, editionId, id);
}

/** Recipients without a reply who still are volunteers of the edition. */
export async function listUnconfirmed(tx: Tx, editionId: number, id: string): Promise<number[]> {
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    select recipient.user_id as "userId" from volunteer_message_recipient recipient
    join volunteer_application application on application.user_id = recipient.user_id
      and application.edition_id = ${editionId}::int and application.status = 'ACCEPTED'
    where recipient.message_id = ${id}::uuid and recipient.reply is null
    order by recipient.user_id`;
  return rows.map(({ userId }) => userId);
}

export const setReminded = async (tx: Tx, id: string, remindedAt: Date): Promise<void> =>
  void (await tx.volunteerMessage.update({ where: { id }, data: { remindedAt } }));

export interface RecipientRow {
  readonly userId: number;
  readonly prenom: string | null;
  readonly nom: string | null;
  readonly reply: MessageReply | null;
  readonly confirmedAt: Date | null;
}

/** Who got a message, by name; those whose application is gone come last. */
export const listRecipients = (
  db: Db | Tx,
  editionId: number,
  id: string,
): Promise<RecipientRow[]> => db.$queryRaw`
  select recipient.user_id as "userId", prenom, nom, reply, confirmed_at as "confirmedAt"
  from volunteer_message_recipient recipient
  left join volunteer_application application on application.user_id = recipient.user_id
    and application.edition_id = ${editionId}::int
  where recipient.message_id = ${id}::uuid
  order by lower(nom) nulls last, lower(prenom), recipient.user_id`;

/** One recipient of one message of an edition. */
export interface Received {
  readonly editionId: number;
  readonly id: string;
  readonly userId: number;
}

export async function findReceived(
  db: Db | Tx,
  { editionId, id, userId }: Received,
): Promise<ReceivedRow | null> {
  const [row] = await db.$queryRaw<ReceivedRow[]>`
    select message.id, message.edition_id as "editionId", title, message, sent_at as "sentAt",
      reply, confirmed_at as "confirmedAt"
    from volunteer_message message
    join volunteer_message_recipient recipient on recipient.message_id = message.id
    where message.id = ${id}::uuid and message.edition_id = ${editionId}::int
      and recipient.user_id = ${userId}::int`;
  return row ?? null;
}

/** Stores a reply, unless it is the one that is there, which leaves its time. @returns whether it is another one now */
export async function setReply(
  tx: Tx,
  { id, editionId, userId }: Received,
  { reply, now }: { reply: MessageReply; now: Date },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    update volunteer_message_recipient recipient
    set reply = ${reply}::message_reply, confirmed_at = ${now}
    from volunteer_message message
    where message.id = recipient.message_id and message.id = ${id}::uuid
      and message.edition_id = ${editionId}::int and recipient.user_id = ${userId}::int
      and recipient.reply is distinct from ${reply}::message_reply`;
  return count > 0;
}

/** Stores the same reply of several recipients, whatever it was before. */
export const setReplies = (
  tx: Tx,
  { messageId, userIds }: { messageId: string; userIds: readonly number[] },
  { reply, now }: { reply: MessageReply; now: Date },
) =>
  tx.volunteerMessageRecipient.updateMany({
    where: { messageId, userId: { in: [...userIds] } },
    data: { reply, confirmedAt: now },
  });

/** Of a deleted edition; the recipients go along. */
export const deleteMessagesOf = (tx: Tx, editionId: number) =>
  tx.volunteerMessage.deleteMany({ where: { editionId } });

/** What a member received, and their reply to it. */
export const exportReplies = (
  tx: Tx,
  userId: number,
): Promise<Readonly<Record<string, unknown>>[]> => tx.$queryRaw`
  select recipient.message_id as "messageId", message.edition_id as "editionId", title, message,
    sent_at as "sentAt", reply, confirmed_at as "confirmedAt"
  from volunteer_message_recipient recipient
  left join volunteer_message message on message.id = recipient.message_id
  where recipient.user_id = ${userId}::int order by sent_at, recipient.message_id`;

/** Of a deleted member: they are no recipient any more. */
export const eraseReplies = async (tx: Tx, userId: number): Promise<void> =>
  void (await tx.volunteerMessageRecipient.deleteMany({ where: { userId } }));
