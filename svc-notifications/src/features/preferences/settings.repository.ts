import type { DigestFrequency } from '@siteswap/contracts/notifications';
import type { Db, Tx } from '#src/db.ts';

/** The settings of a member who changed one at some time. */
export interface SettingRow {
  readonly userId: number;
  readonly timezone: string | null;
  readonly isTimezoneChosen: boolean;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly isMailedNow: boolean;
  readonly digest: DigestFrequency;
  readonly digestAt: Date | null;
}

const select = {
  userId: true,
  timezone: true,
  isTimezoneChosen: true,
  quietFrom: true,
  quietTo: true,
  isMailedNow: true,
  digest: true,
  digestAt: true,
} as const;

export const defaultSetting = (userId: number): SettingRow => ({
  userId,
  timezone: null,
  isTimezoneChosen: false,
  quietFrom: null,
  quietTo: null,
  isMailedNow: true,
  digest: 'off',
  digestAt: null,
});

export const findSetting = (db: Db | Tx, userId: number): Promise<SettingRow | null> =>
  db.notificationSetting.findUnique({ where: { userId }, select });

/** Locked until the end of the transaction: of two changes at once, neither undoes the other. */
export async function findSettingForUpdate(tx: Tx, userId: number): Promise<SettingRow> {
  await tx.notificationSetting.createMany({ data: [{ userId }], skipDuplicates: true });
  await tx.$executeRaw`select from notification_setting where user_id = ${userId} for update`;
  return tx.notificationSetting.findUniqueOrThrow({ where: { userId }, select });
}

export async function saveSetting(tx: Tx, { userId, ...data }: SettingRow): Promise<void> {
  await tx.notificationSetting.update({ where: { userId }, data });
}

/** Those of the members who want no mail about one notification. */
export async function listNotMailedNow(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.notificationSetting.findMany({
    where: { userId: { in: [...userIds] }, isMailedNow: false },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}
