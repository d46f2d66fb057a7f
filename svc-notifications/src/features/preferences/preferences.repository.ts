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
  select $1::int, row.category::notification_category, row.channel::notification_channel, row."isOn"
  from jsonb_to_recordset($2::jsonb) as row(category text, channel text, "isOn" boolean)
  order by row.category, row.channel
  on conflict (user_id, category, channel)
    do update set is_on = excluded.is_on, updated_at = now()`;

export function createPreferencesRepository(db: Db) {
  return {
    list: (userId: number): Promise<Cell[]> =>
      db.notificationPreference.findMany({
        where: { userId },
        select: { category: true, channel: true, isOn: true },
      }),

    async save(userId: number, cells: readonly Cell[]): Promise<void> {
      if (cells.length > 0) {
        await db.$executeRawUnsafe(upsertCells, userId, JSON.stringify(cells));
      }
    },
  };
}

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;

/** Those of the members who switched a cell off. */
export async function whoSwitchedOff(
  tx: Tx,
  userIds: readonly number[],
  category: string,
  channel: NotificationChannel,
): Promise<Set<number>> {
  const rows = await tx.$queryRawUnsafe<{ userId: number }[]>(
    `select user_id as "userId" from notification_preference
     where user_id = any($1::int[]) and category = $2::notification_category
       and channel = $3::notification_channel and not is_on`,
    [...userIds],
    category,
    channel,
  );
  return new Set(rows.map(({ userId }) => userId));
}
