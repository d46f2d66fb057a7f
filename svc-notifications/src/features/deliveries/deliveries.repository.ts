import type { StoredReply } from '@siteswap/contracts/notifications';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#src/db.ts';
import type { StoredNotification } from '#src/features/push/push.public.ts';
import type { StoredValues } from '#src/features/templates/templates.public.ts';

/** A notification to be stored for one member. */
export interface Draft {
  readonly userId: number;
  readonly title: string;
  readonly message: string;
  readonly action: string;
  /** Stored as read. */
  readonly isMuted: boolean;
}

/** What all drafts of one template share. */
export interface DraftShare {
  readonly eventId: string;
  /** When the event happened. */
  readonly eventAt: Date;
  readonly now: Date;
  readonly templateKey: string;
  readonly values: StoredValues;
  readonly type: string;
  readonly category: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly editionId: number | null;
  readonly actionUrl: string;
  /** The member whom the text names. */
  readonly actorId: number | null;
  /** What it asks; null when it asks nothing. */
  readonly replies: readonly StoredReply[] | null;
}

/**
 * Stores those a member does not have yet. Who has an unread one of this template about this entity, or got one in the
 * last hour, gets that one again, unread and with the later text, instead of another. While it is unread it counts its
 * events and the members they name. The row of `user_sequence` stays locked until the
 * commit, so a sequence is never visible before a lower one; rows are taken in the order of ids, so two events cannot
 * block each other.
 */
const insertDrafts = `
  with draft as (
    select * from jsonb_to_recordset($1::jsonb)
      as row(id uuid, "userId" int, title text, message text, action text, "isMuted" boolean)
  ), recent as (
    select distinct on (n.user_id) n.id, n.user_id, coalesce(n.event_at, n.created_at) as event_at,
      n.read_at is null and n.deleted_at is null as is_unread
    from notification n
    where n.template_key = $3 and n.entity_type = $6 and n.entity_id = $7
      and n.user_id in (select "userId" from draft)
      and (n.created_at > $12::timestamptz - interval '1 hour'
        or (n.read_at is null and n.deleted_at is null))
    order by n.user_id, n.sequence desc
  ), fresh as (
    select draft.*, recent.id as "recentId", recent.is_unread as "isGrouped" from draft
    left join recent on recent.user_id = draft."userId"
    where not exists (
      select 1 from notification n
      where n.user_id = draft."userId" and n.event_id = $2::uuid and n.template_key = $3)
      and (recent.id is null or recent.event_at <= $11::timestamptz)
  ), numbered as (
    insert into user_sequence as s (user_id, last)
    select "userId", 1 from fresh order by "userId"
    on conflict (user_id) do update set last = s.last + 1
    returning s.user_id, s.last
  ), updated as (
    update notification n set sequence = numbered.last, event_id = $2::uuid, event_at = $11,
      type = $4::notification_type, title = fresh.title, message = fresh.message,
      action_url = $8, action_text = fresh.action, actor_id = nullif($9::int, n.user_id),
      values = $10::jsonb, read_at = case when fresh."isMuted" then $12::timestamptz end,
      edition_id = $13::int, replies = $14::jsonb, ended_at = null, ended_by = null,
      deleted_at = null, updated_at = now(),
      count = case when fresh."isGrouped" then n.count + 1 else 1 end,
      other_actor_ids = case when fresh."isGrouped" then array(
        select distinct actor from unnest(n.other_actor_ids || n.actor_id) as actor
        where actor <> $9::int order by actor) else '{}' end
    from fresh join numbered on numbered.user_id = fresh."userId"
    where n.id = fresh."recentId"
  ), inserted as (
    insert into notification (id, user_id, sequence, event_id, template_key, type, category,
      title, message, entity_type, entity_id, action_url, action_text, actor_id, values, event_at,
      edition_id, read_at, replies)
    select fresh.id, fresh."userId", numbered.last, $2::uuid, $3, $4::notification_type,
      $5, fresh.title, fresh.message, $6, $7, $8, fresh.action,
      nullif($9::int, fresh."userId"), $10::jsonb, $11,
      $13::int, case when fresh."isMuted" then $12::timestamptz end, $14::jsonb
    from fresh join numbered on numbered.user_id = fresh."userId"
    where fresh."recentId" is null
  )
  select numbered.user_id as "userId", numbered.last as sequence,
    coalesce(fresh."recentId", fresh.id) as id
  from numbered join fresh on fresh."userId" = numbered.user_id`;

/** Two events of one template about one thing are stored one after the other, also by two processes. */
async function lockThing(tx: Tx, { templateKey, entityType, entityId }: DraftShare): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtext($1), hashtext($2))`,
    `notifications of ${templateKey}`,
    `${entityType} ${entityId}`,
  );
}

/** @returns the notifications that are new, or changed */
export async function storeDrafts(
  tx: Tx,
  drafts: readonly Draft[],
  share: DraftShare,
): Promise<StoredNotification[]> {
  if (drafts.length === 0) return [];
  const locked = share.entityId === null ? undefined : lockThing(tx, share);
  const stored = tx.$queryRawUnsafe<StoredNotification[]>(
    insertDrafts,
    JSON.stringify(drafts.map((draft) => ({ id: uuidv7(), ...draft }))),
    share.eventId,
    share.templateKey,
    share.type,
    share.category,
    share.entityType,
    share.entityId,
    share.actionUrl,
    share.actorId,
    JSON.stringify(share.values),
    share.eventAt,
    share.now,
    share.editionId,
    share.replies === null ? null : JSON.stringify(share.replies),
  );
  // Sent in this order, and in one round trip.
  return (await Promise.all([stored, locked]))[0];
}

/** What ended, for the rows of one template about one thing. */
export interface EndedQuestion {
  readonly templateKey: string;
  readonly entityType: string;
  readonly entityId: string;
  /** The one member who was asked; null: all of them. */
  readonly userId: number | null;
  readonly reply: string | null;
  readonly occurredAt: Date;
  readonly now: Date;
}

/** Ends what was asked before: those rows are read, and have no replies any more. @returns the rows */
export const endQuestions = (tx: Tx, ended: EndedQuestion): Promise<ChangedNotification[]> =>
  tx.$queryRaw<ChangedNotification[]>`
    update notification set ended_at = ${ended.now}, ended_by = ${ended.reply},
      read_at = coalesce(read_at, ${ended.now}), updated_at = now()
    where template_key = ${ended.templateKey} and entity_type = ${ended.entityType}
      and entity_id = ${ended.entityId} and (${ended.userId}::int is null or user_id = ${ended.userId})
      and replies is not null and ended_at is null
      and coalesce(event_at, created_at) <= ${ended.occurredAt}
    returning id, user_id as "userId"`;

/** A notification that is another than before, without being new. */
export interface ChangedNotification {
  readonly id: string;
  readonly userId: number;
}

/** Events about an edition, stars on it and participations in it are handled one after the other, whichever way they come. */
export async function lockEdition(tx: Tx, editionId: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtext('edition favourites'), $1::int)`,
    editionId,
  );
}
