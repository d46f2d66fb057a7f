import {
  isAlwaysOn,
  type NotificationChannel,
  type NotificationPreferences,
  notificationChannels,
} from '@siteswap/contracts/notifications';
import { Switch } from '@siteswap/ui-kit/switch';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import type { ProblemError } from '@siteswap/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategories } from '#src/features/notifications/notifications.public.ts';
import { Panel, PanelStates } from '#src/shared/panel.tsx';
import { usePreferences } from '../use-preferences.ts';

interface Category {
  readonly name: string;
  readonly label: string;
}

/** Two queries as one: loaded when both are, failed when one is. */
const both = <A, B>(
  first: UseQueryResult<A, ProblemError>,
  second: UseQueryResult<B, ProblemError>,
) => ({
  data: first.data && second.data ? ([first.data, second.data] as const) : undefined,
  error: first.error ?? second.error,
  isFetching: first.isFetching || second.isFetching,
  refetch: () => Promise.all([first.refetch(), second.refetch()]),
});

/** Which categories reach me by which channels: a table on wide screens, a list on phones. */
export function PreferencesPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const { query, toggle } = usePreferences();
  const categories = useCategories();
  const isNarrow = useIsNarrow();

  const cell = (
    preferences: NotificationPreferences,
    category: Category,
    channel: NotificationChannel,
    isLabelShown: boolean,
  ): ReactNode => {
    const names = [category.label, t(`profile:notifications.channel.${channel}`)] as const;
    const label = names.join(' · ');
    return (
      <Switch
        isSelected={preferences[category.name]?.[channel] ?? true}
        isDisabled={isAlwaysOn(category.name, channel)}
        onChange={(isOn) => toggle({ category: category.name, channel, isOn }, label)}
      >
        {isLabelShown ? names[1] : <span className="sr-only">{label}</span>}
      </Switch>
    );
  };

  return (
    <Panel title={t('profile:notifications.title')} text={t('profile:notifications.help')}>
      <PanelStates query={both(query, categories)} lines={7}>
        {([{ preferences }, { data: rows }]) =>
          isNarrow ? (
            <ul className="flex flex-col divide-y divide-default">
              {rows.map((category) => (
                <li key={category.name} className="py-1">
                  <fieldset className="flex flex-wrap items-center justify-between gap-x-4">
                    {/* Floating, it is an item of the row like the switches. */}
                    <legend className="float-left font-medium">{category.label}</legend>
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
                      {t(`profile:notifications.channel.${channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-default">
                {rows.map((category) => (
                  <tr key={category.name}>
                    <th scope="row" className="py-0.5 pe-2 text-start font-normal">
                      {category.label}
                    </th>
                    {notificationChannels.map((channel) => (
                      <td key={channel} className="px-2 py-0.5">
                        {cell(preferences, category, channel, false)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </PanelStates>
      <p className="text-muted text-sm">{t('profile:notifications.alwaysOn')}</p>
    </Panel>
  );
}
