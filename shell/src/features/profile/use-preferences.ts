import {
  getNotificationPreferences,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferences,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import {
  invalidateRoutes,
  problemText,
  routeKey,
  useRoute,
  useRouteMutation,
} from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Key of the pending changes, so that only the last of them reloads the preferences. */
const mutationKey = ['notification-preferences'];

/** A category whose row has not arrived. */
const allOn = { inApp: true, push: true, email: true };

/** One cell of the matrix and its new value. */
interface Switching {
  readonly category: NotificationCategory;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/** The matrix, and how one of its cells is switched: shown at once, saved at once, and restored when saving fails. */
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
            [category]: { ...allOn, ...old.preferences[category], [channel]: isOn },
          },
        },
    );
  };

  const change = useRouteMutation(updateNotificationPreferences, {
    mutationKey,
    isFailureShown: true,
    // Changes are sent one after the other, so that the last one wins on the server.
    scope: { id: mutationKey[0] ?? '' },
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1
        ? invalidateRoutes(client, [getNotificationPreferences])
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
          title: t('profile:notifications.notSaved'),
          message: problemText(t, error, 'shell'),
        });
      });
  };

  return {
    query: useRoute(getNotificationPreferences, {}),

    /** Switches a cell; the toast offers to undo it. `label` names the cell. */
    toggle: (cell: Switching, label: string): void =>
      save(cell, () => {
        toast.show({
          id: 'notification-preferences',
          type: 'SUCCESS',
          title: t(
            cell.isOn ? 'profile:notifications.switchedOn' : 'profile:notifications.switchedOff',
            {
              cell: label,
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
