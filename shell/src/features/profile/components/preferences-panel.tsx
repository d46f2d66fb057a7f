import {
  isAlwaysOn,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationPreferences,
  notificationCategories,
  notificationChannels,
} from '@siteswap/contracts/notifications';
import { Switch } from '@siteswap/ui-kit/switch';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, Panel } from '#src/layout/panel.tsx';
import { useIsNarrow } from '#src/layout/use-is-narrow.ts';
import { usePreferences } from '../use-preferences.ts';

/** By which channels I am told of what: a table where there is room, a list on phones. */
export function PreferencesPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const { answer, toggle } = usePreferences();
  const isNarrow = useIsNarrow();

  const cell = (
    preferences: NotificationPreferences,
    category: NotificationCategory,
    channel: NotificationChannel,
    isLabelShown: boolean,
  ): ReactNode => {
    const names = [
      t(`notifications.category.${category}`),
      t(`profile.notifications.channel.${channel}`),
    ] as const;
    const words = names.join(' · ');
    return (
      <Switch
        isSelected={preferences[category][channel]}
        isDisabled={isAlwaysOn(category, channel)}
        onChange={(isOn) => toggle({ category, channel, isOn }, words)}
      >
        {isLabelShown ? names[1] : <span className="sr-only">{words}</span>}
      </Switch>
    );
  };

  return (
    <Panel title={t('profile.notifications.title')} text={t('profile.notifications.help')}>
      <Loaded answer={answer} lines={7}>
        {({ preferences }) =>
          isNarrow ? (
            <ul className="flex flex-col divide-y divide-default">
              {notificationCategories.map((category) => (
                <li key={category} className="py-3 first:pt-0 last:pb-0">
                  <fieldset className="flex flex-col gap-1">
                    <legend className="mb-1 font-medium">
                      {t(`notifications.category.${category}`)}
                    </legend>
                    {notificationChannels.map((channel) => (
                      <div key={channel}>{cell(preferences, category, channel, true)}</div>
                    ))}
                  </fieldset>
                </li>
              ))}
            </ul>
          ) : (
            <table className="w-full border-collapse text-start">
              <thead>
                <tr className="border-default border-b text-sm">
                  <th scope="col" className="py-2 text-start font-medium">
                    {t('notifications.category.label')}
                  </th>
                  {notificationChannels.map((channel) => (
                    <th key={channel} scope="col" className="px-2 py-2 text-start font-medium">
                      {t(`profile.notifications.channel.${channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-default">
                {notificationCategories.map((category) => (
                  <tr key={category}>
                    <th scope="row" className="py-2 pe-2 text-start font-normal">
                      {t(`notifications.category.${category}`)}
                    </th>
                    {notificationChannels.map((channel) => (
                      <td key={channel} className="px-2 py-2">
                        {cell(preferences, category, channel, false)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-muted text-sm">
        <li>{t('profile.notifications.alwaysOn')}</li>
        <li>{t('profile.notifications.toCome')}</li>
      </ul>
    </Panel>
  );
}
