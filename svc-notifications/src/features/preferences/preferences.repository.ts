import type { NotificationCategory, NotificationChannel } from '@siteswap/contracts/notifications';
import type { Db, Tx } from '#src/db.ts';

/** One cell of the matrix that its member has switched at some time. */
export interface Cell {
  readonly category: NotificationCategory;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/** Cells are written one by one and always in this order, so that two tabs neither undo nor block each other. */
const upsertCells = `
  insert into notification_preference (user_id, category, channel, is_on)
  select $1::int, row.category, row.channel::notification_channel, row."isOn"
  from jsonb_to_recordset($2::jsonb) as row(category text, channel text, "isOn" boolean)
  order by row.category, row.channel
  on conflict (user_id, category, channel)
    do update set is_on = excluded.is_on, updated_at = now()`;

export const listCells = (db: Db, userId: number): Promise<Cell[]> =>
  db.notificationPreference.findMany({
    where: { userId },
    select: { category: true, channel: true, isOn: true },
  });

export async function saveCells(
  db: Db | Tx,
  userId: number,
  cells: readonly Cell[],
): Promise<void> {
  if (cells.length === 0) return;
  await db.$executeRawUnsafe(upsertCells, userId, JSON.stringify(cells));
}

/** What the members switched off of a category. */
export const listSwitchedOff = (
  tx: Tx,
  userIds: readonly number[],
  category: NotificationCategory,
): Promise<{ userId: number; channel: NotificationChannel }[]> =>
  tx.$queryRawUnsafe(
    `select user_id as "userId", channel::text from notification_preference
     where user_id = any($1::int[]) and category = $2 and not is_on`,
    [...userIds],
    category,
  );
