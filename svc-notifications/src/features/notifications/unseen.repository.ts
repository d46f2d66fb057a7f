import type { Notification } from '@siteswap/contracts/notifications';
import DataLoader from 'dataloader';
import type { Db } from '#src/db.ts';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';
import { toNotification } from './notifications.mapper.ts';

/** Rows of one member that are read at once. */
const unseenAtOnce = 100;
/** Members of one statement. */
const membersAtOnce = 500;

interface Asked {
  readonly userId: number;
  /** Sequence the member's readers have. */
  readonly after: number;
}

/** What a member's readers have not got yet, in order, and the unread count of the same moment. */
export interface Unseen {
  readonly notifications: readonly { sequence: number; notification: Notification }[];
  unreadCount: number;
  /** There may be more of them. */
  hasMore: boolean;
}

/** A member without anything new has one row, without a notification. */
type Row = { position: number; unreadCount: number } & (NotificationRow | { id: null });

async function readUnseen(db: Db, asked: readonly Asked[]): Promise<Unseen[]> {
  const rows = await db.$queryRaw<Row[]>`
    select asked.position::int, counted.unread::int as "unreadCount",
      found.id, found.sequence, found.type, found.category, found.title, found.message,
      found.entity_type as "entityType", found.entity_id as "entityId",
      found.action_url as "actionUrl", found.action_text as "actionText",
      found.read_at as "readAt", found.created_at as "createdAt"
    from unnest(${asked.map(({ userId }) => userId)}::int[], ${asked.map(({ after }) => after)}::int[])
      with ordinality as asked (user_id, after, position)
    cross join lateral (
      select count(*) as unread from notification
      where user_id = asked.user_id and deleted_at is null and read_at is null
    ) as counted
    left join lateral (
      select * from notification
      where user_id = asked.user_id and deleted_at is null and sequence > asked.after
      order by sequence limit ${unseenAtOnce}
    ) as found on true
    order by asked.position, found.sequence`;
  const answers = asked.map((): Unseen & { notifications: Unseen['notifications'][number][] } => ({
    notifications: [],
    unreadCount: 0,
    hasMore: false,
  }));
  for (const row of rows) {
    const answer = answers[row.position - 1];
    if (!answer) continue;
    answer.unreadCount = row.unreadCount;
    if (row.id === null) continue;
    answer.notifications.push({ sequence: row.sequence, notification: toNotification(row) });
    answer.hasMore = answer.notifications.length === unseenAtOnce;
  }
  return answers;
}

/**
 * Reads for all members who are woken together: one statement at a time, and whoever asks while it runs is in the
 * next one. One event may wake thousands.
 */
export function createUnseenRepository(db: Db) {
  let turn: Promise<void> = Promise.resolve();
  let endTurn = () => {};
  const loader = new DataLoader<Asked, Unseen>(
    (asked) => readUnseen(db, asked).finally(() => endTurn()),
    {
      cache: false,
      maxBatchSize: membersAtOnce,
      batchScheduleFn: (dispatch) => {
        const begin = (resolve: () => void) => {
          endTurn = resolve;
          setImmediate(dispatch);
        };
        turn = turn.then(() => new Promise(begin));
      },
    },
  );
  return { list: (asked: Asked): Promise<Unseen> => loader.load(asked) };
}
export type UnseenRepository = ReturnType<typeof createUnseenRepository>;
