import {
  isAlwaysOn,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferences,
  notificationChannels,
} from '@siteswap/contracts/notifications';
import { type Actor, invalidInput } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { type Cell, listCells, listSwitchedOff, saveCells } from './preferences.repository.ts';

interface Deps {
  readonly db: Db;
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

export function createPreferencesService({ db, templates }: Deps) {
  const read = async ({ userId }: Actor) => {
    const { categories } = await templates.catalogue();
    return { preferences: toMatrix(categories, await listCells(db, userId)) };
  };

  return {
    read,

    async change(actor: Actor, changes: Changes) {
      const { categories } = await templates.catalogue();
      const unknown = Object.keys(changes).filter((name) => !categories.includes(name));
      if (unknown.length > 0) {
        throw invalidInput(
          unknown.map((name) => ({ path: `preferences.${name}`, code: 'UNKNOWN_VALUE' })),
        );
      }
      await saveCells(db, actor.userId, toCells(changes));
      return read(actor);
    },
  };
}

export type PreferencesService = ReturnType<typeof createPreferencesService>;

/** Those of the members who want this category by this channel, in the given order. */
export async function withChannelOn(
  tx: Tx,
  userIds: readonly number[],
  category: NotificationCategory,
  channel: NotificationChannel,
): Promise<number[]> {
  if (isAlwaysOn(category, channel)) return [...userIds];
  const isOff = await listSwitchedOff(tx, userIds, category, channel);
  return userIds.filter((userId) => !isOff.has(userId));
}
