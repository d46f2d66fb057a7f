import {
  getNotificationPreferences,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferencesResponse,
  type NotificationSettings,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import {
  problemText,
  routeKey,
  useRoute,
  useRouteMutation,
  useWritesInOrder,
} from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** A category whose row has not arrived. */
const allOn = { inApp: true, push: true, email: true };

/** One cell of the matrix and its new value. */
interface Switching {
  readonly category: NotificationCategory;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/** A zone is chosen, never taken back. */
const toBody = ({ timezone, ...settings }: Partial<NotificationSettings>) => ({
  ...settings,
  ...(timezone ? { timezone } : {}),
});

/** The matrix, and how one of its cells is switched: shown at once, saved at once, and restored when saving fails. */
export function usePreferences() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const key = routeKey(getNotificationPreferences, {});

  const show = ({ category, channel, isOn }: Switching): void => {
    client.setQueryData<NotificationPreferencesResponse>(
      key,
      (old) =>
        old && {
          ...old,
          preferences: {
            ...old.preferences,
            [category]: { ...allOn, ...old.preferences[category], [channel]: isOn },
          },
        },
    );
  };

  const change = useRouteMutation(
    updateNotificationPreferences,
    useWritesInOrder('notification-preferences', [getNotificationPreferences]),
  );

  const failed = (error: unknown): void => {
    toast.show({
      id: 'notification-preferences',
      type: 'ERROR',
      title: t('profile:notifications.notSaved'),
      message: problemText(t, error, 'shell'),
    });
  };

  const changeSettings = async (settings: Partial<NotificationSettings>): Promise<void> => {
    await client.cancelQueries({ queryKey: [getNotificationPreferences.id] });
    const before = client.getQueryData<NotificationPreferencesResponse>(key);
    const showSettings = (shown: Partial<NotificationSettings>) =>
      client.setQueryData<NotificationPreferencesResponse>(
        key,
        (old) => old && { ...old, settings: { ...old.settings, ...shown } },
      );
    showSettings(settings);
    try {
      await change.mutateAsync({ body: { settings: toBody(settings) } });
      toast.show({
        id: 'notification-preferences',
        type: 'SUCCESS',
        title: t('profile:notifications.saved'),
      });
    } catch (error) {
      if (before) showSettings(before.settings);
      failed(error);
    }
  };

  const save = (cell: Switching, onSaved: () => void): void => {
    void client.cancelQueries({ queryKey: [getNotificationPreferences.id] });
    show(cell);
    const { category, channel, isOn } = cell;
    change
      .mutateAsync({ body: { preferences: { [category]: { [channel]: isOn } } } })
      .then(onSaved)
      .catch((error: unknown) => {
        show({ ...cell, isOn: !isOn });
        failed(error);
      });
  };

  return {
    query: useRoute(getNotificationPreferences, {}),

    /** Shows settings at once and saves them; they are as before when this fails. */
    changeSettings: (settings: Partial<NotificationSettings>): void => {
      void changeSettings(settings);
    },

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
