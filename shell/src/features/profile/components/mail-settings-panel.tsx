import { digestFrequencies } from '@siteswap/contracts/notifications';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { Switch } from '@siteswap/ui-kit/switch';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStates } from '#src/shared/panel.tsx';
import { usePreferences } from '../use-preferences.ts';
import { MailsStopped } from './mails-stopped.tsx';

/** Which mails I get: one at once for what cannot wait, and one that sums up what is unread. */
export function MailSettingsPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const { query, changeSettings } = usePreferences();
  return (
    <Panel title={t('profile:mails.title')} text={t('profile:mails.help')}>
      <MailsStopped />
      <PanelStates query={query} lines={4}>
        {({ settings }) => (
          <div className="flex flex-col gap-4">
            <div>
              <Switch
                isSelected={settings.isMailedNow}
                onChange={(isMailedNow) => changeSettings({ isMailedNow })}
              >
                {t('profile:mails.now')}
              </Switch>
              <p className="text-muted text-sm">{t('profile:mails.nowHelp')}</p>
            </div>
            <RadioGroup
              label={t('profile:mails.digest.label')}
              description={t('profile:mails.digest.help')}
              value={settings.digest}
              onChange={(chosen) => {
                const digest = digestFrequencies.find((each) => each === chosen);
                if (digest) changeSettings({ digest });
              }}
              options={digestFrequencies.map((id) => ({
                id,
                label: t(`profile:mails.digest.${id}`),
              }))}
            />
          </div>
        )}
      </PanelStates>
    </Panel>
  );
}
