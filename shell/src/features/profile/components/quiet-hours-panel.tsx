import { ownTimeZone, timeZones } from '@siteswap/contracts/format';
import type { NotificationSettings, QuietHours } from '@siteswap/contracts/notifications';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { Switch } from '@siteswap/ui-kit/switch';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStates } from '#src/shared/panel.tsx';
import { usePreferences } from '../use-preferences.ts';

/** What most people mean by a night. */
const firstHours: QuietHours = { from: '22:00', to: '08:00' };

/** When neither pushes nor mails come, in my zone. */
export function QuietHoursPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const { query, changeSettings } = usePreferences();
  return (
    <Panel title={t('profile:quiet.title')} text={t('profile:quiet.help')}>
      <PanelStates query={query} lines={3}>
        {({ settings }) => (
          <div className="flex flex-col gap-4">
            <Switch
              isSelected={settings.quietHours !== null}
              onChange={(isOn) => changeSettings({ quietHours: isOn ? firstHours : null })}
            >
              {t('profile:quiet.on')}
            </Switch>
            {settings.quietHours ? (
              <Hours
                hours={settings.quietHours}
                onChange={(quietHours) => changeSettings({ quietHours })}
              />
            ) : null}
            <Zone settings={settings} onChange={(timezone) => changeSettings({ timezone })} />
          </div>
        )}
      </PanelStates>
    </Panel>
  );
}

/** Saved when both times are there and differ: while they are typed, parts are missing. */
function Hours({
  hours,
  onChange,
}: {
  hours: QuietHours;
  onChange: (hours: QuietHours) => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState<{ from: string | null; to: string | null }>(hours);
  const { from, to } = typed;
  const save = (): void => {
    if (from === null || to === null || from === to) return;
    if (from !== hours.from || to !== hours.to) onChange({ from, to });
  };
  return (
    <div className="flex flex-wrap gap-4">
      <TimeField
        label={t('profile:quiet.from')}
        value={from}
        onChange={(time) => setTyped({ ...typed, from: time })}
        onBlur={save}
      />
      <TimeField
        label={t('profile:quiet.to')}
        value={to}
        onChange={(time) => setTyped({ ...typed, to: time })}
        onBlur={save}
        {...(from !== null && from === to ? { error: t('profile:quiet.same') } : {})}
      />
    </div>
  );
}

function Zone({
  settings,
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (timezone: string) => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const current = settings.timezone ?? ownTimeZone();
  const zones = [...new Set([current, ...timeZones()])];
  return (
    <ComboBox
      isSingle
      className="max-w-sm"
      label={t('profile:quiet.zone')}
      description={t('profile:quiet.zoneHelp')}
      value={[current]}
      onChange={([zone]) => {
        if (zone !== undefined && zone !== settings.timezone) onChange(zone);
      }}
      options={zones.map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
      openLabel={t('profile:quiet.openZones')}
      removeLabel={(name) => name}
      emptyText={t('profile:quiet.noZone')}
    />
  );
}
