import type { Db, Tx } from '#src/db.ts';
import type { SettingRow } from '#src/features/preferences/preferences.public.ts';

export interface DueDigest extends SettingRow {
  /** Sequence of the member's last notification. */
  readonly last: number;
}

/** Members whose digest is due, locked until the end of the transaction; another replica takes others. */
export const lockDueDigests = (tx: Tx, now: Date, limit: number): Promise<DueDigest[]> =>
  tx.$queryRaw<DueDigest[]>`
    select s.user_id as "userId", s.timezone, s.is_timezone_chosen as "isTimezoneChosen",
      s.quiet_from as "quietFrom", s.quiet_to as "quietTo", s.is_mailed_now as "isMailedNow",
      s.digest, s.digest_at as "digestAt", coalesce(q.last, 0) as last
    from notification_setting s left join user_sequence q on q.user_id = s.user_id
    where s.digest_at <= ${now}
    order by s.digest_at limit ${limit}
    for update of s skip locked`;

export async function setDigestTimes(
  tx: Tx,
  times: readonly { userId: number; digestAt: Date | null }[],
): Promise<void> {
  await tx.$executeRaw`
    update notification_setting s set digest_at = next.at
    from unnest(${times.map(({ userId }) => userId)}::int[],
      ${times.map(({ digestAt }) => digestAt?.toISOString() ?? null)}::timestamptz[])
      as next (user_id, at)
    where s.user_id = next.user_id`;
}

/** Up to which notification digests have been sent. */
export async function findDigested(db: Db, userId: number): Promise<number> {
  const row = await db.notificationSetting.findUnique({
    where: { userId },
    select: { digestedSequence: true },
  });
  return row?.digestedSequence ?? 0;
}

export async function setDigested(db: Db, userId: number, upTo: number): Promise<void> {
  await db.notificationSetting.updateMany({
    where: { userId, digestedSequence: { lt: upTo } },
    data: { digestedSequence: upTo },
  });
}
