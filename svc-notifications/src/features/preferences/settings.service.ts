import type { NotificationSettings, QuietHours } from '@siteswap/contracts/notifications';
import type { Clock } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { nextDigest, quietUntil, type Rest } from './quiet-hours.policy.ts';
import {
  defaultSetting,
  findSetting,
  findSettingForUpdate,
  type SettingRow,
  saveSetting,
} from './settings.repository.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  /** Of the platform, for a member whose zone is unknown. */
  readonly timezone: string;
}

export type SettingsChange = {
  readonly [K in keyof NotificationSettings]?: NotificationSettings[K] | undefined;
} & { readonly browserTimezone?: string | undefined };

const quietHoursOf = ({ quietFrom: from, quietTo: to }: SettingRow): QuietHours | null =>
  from === null || to === null ? null : { from, to };

const toSettings = (row: SettingRow): NotificationSettings => ({
  timezone: row.timezone,
  quietHours: quietHoursOf(row),
  isMailedNow: row.isMailedNow,
  digest: row.digest,
});

/** The row after a change; the zone of the browser gives way to a chosen one. */
function changed(row: SettingRow, change: SettingsChange): SettingRow {
  const { timezone, browserTimezone, quietHours, isMailedNow, digest } = change;
  const isTimezoneChosen = row.isTimezoneChosen || typeof timezone === 'string';
  return {
    ...row,
    timezone: timezone ?? (isTimezoneChosen ? row.timezone : (browserTimezone ?? row.timezone)),
    isTimezoneChosen,
    ...(quietHours === undefined
      ? {}
      : { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }),
    isMailedNow: isMailedNow ?? row.isMailedNow,
    digest: digest ?? row.digest,
  };
}

/** When and how often members are reached. */
export function createSettingsService({ db, clock, timezone }: Deps) {
  const restOf = (row: SettingRow): Rest => ({
    timezone: row.timezone ?? timezone,
    quietHours: quietHoursOf(row),
  });

  const digestAfter = (row: SettingRow, after: Date): Date | null =>
    row.digest === 'off' ? null : nextDigest(row.digest, restOf(row), after);

  return {
    async read(userId: number): Promise<NotificationSettings> {
      return toSettings((await findSetting(db, userId)) ?? defaultSetting(userId));
    },

    async change(tx: Tx, userId: number, change: SettingsChange): Promise<void> {
      const row = changed(await findSettingForUpdate(tx, userId), change);
      await saveSetting(tx, { ...row, digestAt: digestAfter(row, clock()) });
    },

    /** When the quiet hours of a member end, if they are in them. */
    async quietUntil(userId: number): Promise<Date | null> {
      const row = await findSetting(db, userId);
      return row && quietUntil(restOf(row), clock());
    },

    digestAfter,
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
