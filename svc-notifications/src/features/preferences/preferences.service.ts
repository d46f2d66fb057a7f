import {
  isAlwaysOn,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferences,
  notificationCategories,
  notificationChannels,
} from '@siteswap/contracts/notifications';
import type { Actor } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type Cell, type PreferencesRepository, whoSwitchedOff } from './preferences.repository.ts';

type Changes = Partial<
  Record<NotificationCategory, Partial<Record<NotificationChannel, boolean | undefined>>>
>;

/** The whole matrix: everything is on but what was switched off. */
function toMatrix(cells: readonly Cell[]): NotificationPreferences {
  const isOff = new Set(
    cells.filter(({ isOn }) => !isOn).map(({ category, channel }) => `${category}/${channel}`),
  );
  return Object.fromEntries(
    notificationCategories.map((category) => [
      category,
      Object.fromEntries(
        notificationChannels.map((channel) => [
          channel,
          isAlwaysOn(category, channel) || !isOff.has(`${category}/${channel}`),
        ]),
      ),
    ]),
  ) as NotificationPreferences;
}

const toCells = (changes: Changes): Cell[] =>
  notificationCategories.flatMap((category) =>
    notificationChannels.flatMap((channel) => {
      const isOn = changes[category]?.[channel];
      return isOn === undefined ? [] : [{ category, channel, isOn }];
    }),
  );

export function createPreferencesService(preferences: PreferencesRepository) {
  const read = async ({ userId }: Actor) => ({
    preferences: toMatrix(await preferences.list(userId)),
  });

  return {
    read,

    async change(actor: Actor, changes: Changes) {
      await preferences.save(actor.userId, toCells(changes));
      return read(actor);
    },
  };
}

export type PreferencesService = ReturnType<typeof createPreferencesService>;

/** Those of the members who want this category in their inbox, in the given order. */
export async function withInboxOn(
  tx: Tx,
  userIds: readonly number[],
  category: NotificationCategory,
): Promise<number[]> {
  if (isAlwaysOn(category, 'inApp')) return [...userIds];
  const isOff = await whoSwitchedOff(tx, userIds, category, 'inApp');
  return userIds.filter((userId) => !isOff.has(userId));
}
