import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#src/db.ts';
import type { StoredValues } from '#src/features/templates/templates.public.ts';

/** A notification to be stored for one member. */
export interface Draft {
  readonly userId: number;
  readonly title: string;
  readonly message: string;
  readonly action: string;
}

/** What all drafts of one template share. */
export interface DraftShare {
  readonly eventId: string;
  readonly templateKey: string;
  readonly values: StoredValues;
  readonly type: string;
  readonly category: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly actionUrl: string;
  /** The member whom the text names. */
  readonly actorId: number | null;
}

/**
 * Stores those a member does not have yet. The row of `user_sequence` stays locked until the commit, so a sequence
 * is never visible before a lower one; rows are taken in the order of ids, so two events cannot block each other.
 */
const insertDrafts = `
  with draft as (
    select * from jsonb_to_recordset($1::jsonb)
      as row(id uuid, "userId" int, title text, message text, action text)
  ), fresh as (
    select draft.* from draft
    where not exists (
      select 1 from notification n
      where n.user_id = draft."userId" and n.event_id = $2::uuid and n.template_key = $3)
  ), numbered as (
    insert into user_sequence as s (user_id, last)
    select "userId", 1 from fresh order by "userId"
    on conflict (user_id) do update set last = s.last + 1
    returning s.user_id, s.last
  )
  insert into notification (id, user_id, sequence, event_id, template_key, type, category,
    title, message, entity_type, entity_id, action_url, action_text, actor_id, values)
  select fresh.id, fresh."userId", numbered.last, $2::uuid, $3, $4::notification_type,
    $5, fresh.title, fresh.message, $6, $7, $8, fresh.action,
    nullif($9::int, fresh."userId"), $10::jsonb
  from fresh join numbered on numbered.user_id = fresh."userId"
  returning user_id as "userId"`;

/** @returns the members who got one now */
export async function storeDrafts(
  tx: Tx,
  drafts: readonly Draft[],
  share: DraftShare,
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await tx.$queryRawUnsafe<{ userId: number }[]>(
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
  );
  return rows.map(({ userId }) => userId);
}

/** Events about an edition, stars on it and participations in it are handled one after the other, whichever way they come. */
export async function lockEdition(tx: Tx, editionId: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtext('edition favourites'), $1::int)`,
    editionId,
  );
}
