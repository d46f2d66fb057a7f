import {
  getNotificationPreferences,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferences,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, routeKey, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Names the changes that are under way, so that the last of them asks what the server has. */
const mutationKey = ['notification-preferences'];

/** One cell of the matrix and what it shall be. */
interface Switching {
  readonly category: NotificationCategory;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/** The matrix, and how one of its cells is switched: shown at once, saved at once, and taken back when that fails. */
export function usePreferences() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const key = routeKey(getNotificationPreferences, {});

  const show = ({ category, channel, isOn }: Switching): void => {
    client.setQueryData<{ preferences: NotificationPreferences }>(
      key,
      (old) =>
        old && {
          preferences: {
            ...old.preferences,
            [category]: { ...old.preferences[category], [channel]: isOn },
          },
        },
    );
  };

  const change = useRouteMutation(updateNotificationPreferences, {
    mutationKey,
    // One after the other: on, off, on again ends on.
    scope: { id: mutationKey[0] ?? '' },
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1
        ? client.invalidateQueries({ queryKey: [getNotificationPreferences.id] })
        : undefined,
  });

  const save = (cell: Switching, onSaved: () => void): void => {
    void client.cancelQueries({ queryKey: [getNotificationPreferences.id] });
    show(cell);
    const { category, channel, isOn } = cell;
    change
      .mutateAsync({ body: { preferences: { [category]: { [channel]: isOn } } } })
      .then(onSaved)
      .catch((error: unknown) => {
        show({ ...cell, isOn: !isOn });
        toast.show({
          id: 'notification-preferences',
          type: 'ERROR',
          title: t('profile.notifications.notSaved'),
          message: problemText(t, error, 'shell'),
        });
      });
  };

  return {
    answer: useRoute(getNotificationPreferences, {}),

    /** Switches a cell; the toast offers to take it back. `words` name the cell. */
    toggle: (cell: Switching, words: string): void =>
      save(cell, () => {
        toast.show({
          id: 'notification-preferences',
          type: 'SUCCESS',
          title: t(
            cell.isOn ? 'profile.notifications.switchedOn' : 'profile.notifications.switchedOff',
            {
              cell: words,
            },
          ),
          action: {
            label: t('notifications.undo'),
            onAction: () => save({ ...cell, isOn: !cell.isOn }, () => undefined),
          },
        });
      }),
  };
}
