import DataLoader from 'dataloader';
import type { Db } from '#src/db.ts';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';
import { findSubjects, type Subjects } from './subjects.service.ts';

/** Rows of one member that are read at once. */
const maxRows = 100;
/** Members of one statement. */
const maxMembers = 500;

export interface UnseenRequest {
  readonly userId: number;
  /** Sequence the member's readers have. */
  readonly after: number;
}

export interface UnseenRows {
  readonly rows: NotificationRow[];
  /** What the rows show; read at once for all members of a statement. */
  readonly subjects: Subjects;
  /** Language of the member; null when they have not reached this service. */
  locale: string | null;
  unreadCount: number;
  hasMore: boolean;
}

/** A member without anything new has one row, without a notification. */
type Row = { position: number; unreadCount: number; locale: string | null } & (
  | NotificationRow
  | { id: null }
);

async function findUnseen(db: Db, requests: readonly UnseenRequest[]): Promise<UnseenRows[]> {
  const rows = await db.$queryRaw<Row[]>`
    select request.position::int, counted.unread::int as "unreadCount", member.locale,
      unseen.id, unseen.sequence, unseen.event_id as "eventId",
      unseen.template_key as "templateKey", unseen.values, unseen.type, unseen.category,
      unseen.title, unseen.message, unseen.entity_type as "entityType",
      unseen.entity_id as "entityId", unseen.action_url as "actionUrl",
      unseen.action_text as "actionText", unseen.read_at as "readAt",
      unseen.created_at as "createdAt", unseen.count, unseen.actor_id as "actorId",
      unseen.other_actor_ids as "otherActorIds", unseen.event_at as "eventAt", unseen.edition_id as "editionId",
      unseen.replies, unseen.ended_at as "endedAt", unseen.ended_by as "endedBy"
    from unnest(${requests.map(({ userId }) => userId)}::int[],
        ${requests.map(({ after }) => after)}::int[])
      with ordinality as request (user_id, after, position)
    left join member on member.id = request.user_id
    cross join lateral (
      select count(*) as unread from notification
      where user_id = request.user_id and deleted_at is null and read_at is null
    ) as counted
    left join lateral (
      select * from notification
      where user_id = request.user_id and deleted_at is null and sequence > request.after
      order by sequence limit ${maxRows}
    ) as unseen on true
    order by request.position, unseen.sequence`;
  const subjects = await findSubjects(
    db,
    rows.filter((row) => row.id !== null),
  );
  const results = requests.map(
    (): UnseenRows => ({ rows: [], subjects, locale: null, unreadCount: 0, hasMore: false }),
  );
  for (const row of rows) {
    const result = results[row.position - 1];
    if (!result) continue;
    result.unreadCount = row.unreadCount;
    result.locale = row.locale;
    if (row.id === null) continue;
    result.rows.push(row);
    result.hasMore = result.rows.length === maxRows;
  }
  return results;
}

/**
 * Reads for all members who are woken together: one statement at a time, and requests that come while it runs are in
 * the next one. One event may wake thousands.
 */
export function createUnseenReader(db: Db): (request: UnseenRequest) => Promise<UnseenRows> {
  let turn: Promise<void> = Promise.resolve();
  let endTurn = () => {};
  const loader = new DataLoader<UnseenRequest, UnseenRows>(
    (requests) => findUnseen(db, requests).finally(() => endTurn()),
    {
      cache: false,
      maxBatchSize: maxMembers,
      batchScheduleFn: (dispatch) => {
        const begin = (resolve: () => void) => {
          endTurn = resolve;
          setImmediate(dispatch);
        };
        turn = turn.then(() => new Promise(begin));
      },
    },
  );
  return (request) => loader.load(request);
}
