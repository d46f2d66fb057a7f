import {
  isAlwaysOn,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferences,
  notificationChannels,
} from '@siteswap/contracts/notifications';
import { type Actor, invalidInput, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { type Cell, listCells, listSwitchedOff, saveCells } from './preferences.repository.ts';
import type { SettingsChange, SettingsService } from './settings.service.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly settings: SettingsService;
  readonly templates: TemplatesService;
}

type Changes = Readonly<
  Record<NotificationCategory, Partial<Record<NotificationChannel, boolean | undefined>>>
>;

/** The whole matrix: everything is on but what was switched off. */
function toMatrix(categories: readonly string[], cells: readonly Cell[]): NotificationPreferences {
  const isOff = new Set(
    cells.filter(({ isOn }) => !isOn).map(({ category, channel }) => `${category}/${channel}`),
  );
  const rowOf = (category: string) =>
    Object.fromEntries(
      notificationChannels.map((channel) => [
        channel,
        isAlwaysOn(category, channel) || !isOff.has(`${category}/${channel}`),
      ]),
    );
  return Object.fromEntries(
    categories.map((category) => [category, rowOf(category)]),
  ) as NotificationPreferences;
}

const toCells = (changes: Changes): Cell[] =>
  Object.entries(changes).flatMap(([category, channels]) =>
    notificationChannels.flatMap((channel) => {
      const isOn = channels[channel];
      return isOn === undefined ? [] : [{ category, channel, isOn }];
    }),
  );

export function createPreferencesService({ db, transact, templates, settings }: Deps) {
  const read = async ({ userId }: Actor) => {
    const [{ categories }, cells, settingsOfMember] = await Promise.all([
      templates.catalogue(),
      listCells(db, userId),
      settings.read(userId),
    ]);
    return { preferences: toMatrix(categories, cells), settings: settingsOfMember };
  };

  return {
    read,

    async change(actor: Actor, changes: Changes, settingsChange: SettingsChange = {}) {
      const { categories } = await templates.catalogue();
      const unknown = Object.keys(changes).filter((name) => !categories.includes(name));
      if (unknown.length > 0) {
        throw invalidInput(
          unknown.map((name) => ({ path: `preferences.${name}`, code: 'UNKNOWN_VALUE' })),
        );
      }
      await transact(async (tx) => {
        await saveCells(tx, actor.userId, toCells(changes));
        if (Object.values(settingsChange).every((value) => value === undefined)) return;
        await settings.change(tx, actor.userId, settingsChange);
      });
      return read(actor);
    },
  };
}

export type PreferencesService = ReturnType<typeof createPreferencesService>;

/** Categories of which a member wants no mail. */
export const listMailedCategoriesOff = async (db: Db, userId: number): Promise<string[]> =>
  (await listCells(db, userId))
    .filter(({ channel, isOn }) => channel === 'email' && !isOn)
    .map(({ category }) => category);

/** Whether a member wants a category by a channel. */
export type IsWanted = (userId: number, channel: NotificationChannel) => boolean;

/** Reads which channels the members want a category by: all of them at once. */
export async function findWantedChannels(
  tx: Tx,
  userIds: readonly number[],
  category: NotificationCategory,
): Promise<IsWanted> {
  const rows = await listSwitchedOff(tx, userIds, category);
  const isOff = new Set(rows.map(({ userId, channel }) => `${userId}/${channel}`));
  return (userId, channel) => isAlwaysOn(category, channel) || !isOff.has(`${userId}/${channel}`);
}
