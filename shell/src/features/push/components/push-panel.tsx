import { Button } from '@siteswap/ui-kit/button';
import { Switch } from '@siteswap/ui-kit/switch';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/shared/panel.tsx';
import { push } from '../push.store.ts';
import { pushPermission, pushSupport } from '../push-support.store.ts';
import { usePushSwitch } from '../use-push-switch.ts';
import { DeviceList } from './device-list.tsx';

/** Push notifications: the switch of this browser, and all my browsers that receive them. */
export function PushPanel(): ReactNode {
  const { t } = useTranslation('push');
  return (
    <Panel title={t('panel.title')} text={t('panel.help')}>
      <ThisBrowser />
      <DeviceList />
    </Panel>
  );
}

function ThisBrowser(): ReactNode {
  const { t } = useTranslation('push');
  const { isOn, isBusy, hasFailed, turnOn, turnOff } = usePushSwitch();
  useEffect(() => {
    void push.sync();
  }, []);
  const support = pushSupport();
  if (support === 'needsInstall') return <p className="text-sm">{t('panel.needsInstall')}</p>;
  if (support === 'unsupported') return <p className="text-sm">{t('failure.unsupported.text')}</p>;
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">{t('panel.unknown')}</p>
        <Button size="sm" variant="outline" onPress={() => void push.sync()}>
          {t('common:action.retry')}
        </Button>
      </div>
    );
  }
  return (
    <Switch
      isSelected={isOn === true}
      isDisabled={isOn === null || isBusy}
      onChange={(isWanted) => void (isWanted ? turnOn() : turnOff())}
      description={pushPermission() === 'denied' ? t('failure.denied.text') : undefined}
    >
      {t('panel.here')}
    </Switch>
  );
}
