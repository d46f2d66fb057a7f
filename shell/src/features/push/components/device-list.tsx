import {
  listPushDevices,
  type PushDevice,
  removePushDevice,
  testPushDevice,
} from '@siteswap/contracts/notifications';
import { Badge } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { MonitorIcon } from '@siteswap/ui-kit/icons';
import { useStore } from '@siteswap/ui-kit/store';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useFormat, useRoute, useRouteMutation } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelStates } from '#src/shared/panel.tsx';
import { push } from '../push.store.ts';

/** My browsers that receive pushes: whether they still do, when the last one arrived, a test, and how to remove one. */
export function DeviceList(): ReactNode {
  const { t } = useTranslation('push');
  const { deviceId } = useStore(push);
  const query = useRoute(listPushDevices, {});
  return (
    <section className="flex flex-col gap-2" aria-label={t('devices.title')}>
      <h4 className="font-medium text-sm">{t('devices.title')}</h4>
      <PanelStates query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted text-sm">{t('devices.none')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-default">
              {data.map((device) => (
                <DeviceRow key={device.id} device={device} isHere={device.id === deviceId} />
              ))}
            </ul>
          )
        }
      </PanelStates>
    </section>
  );
}

function DeviceRow({ device, isHere }: { device: PushDevice; isHere: boolean }): ReactNode {
  const { t } = useTranslation('push');
  const format = useFormat();
  const { id, name, isActive, lastDeliveredAt } = device;
  const failed = (title: string) => (error: unknown) =>
    void toast.show({ type: 'ERROR', title, message: problemText(t, error, 'shell') });
  const test = useRouteMutation(testPushDevice, {
    onSuccess: () => void toast.show({ type: 'SUCCESS', title: t('devices.tested') }),
    onError: failed(t('devices.notTested')),
  });
  const remove = useRouteMutation(removePushDevice, {
    invalidates: [listPushDevices],
    onSuccess: () => {
      if (isHere) void push.removedHere();
      toast.show({ type: 'SUCCESS', title: t('devices.removed') });
    },
    onError: failed(t('devices.notRemoved')),
  });
  const delivered = lastDeliveredAt
    ? t('devices.delivered', { when: format.relative(lastDeliveredAt) })
    : t('devices.neverDelivered');
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorIcon size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isHere ? <Badge tone="success">{t('devices.here')}</Badge> : null}
          {isActive ? null : <Badge tone="warning">{t('devices.inactive')}</Badge>}
        </p>
        <p className="text-muted text-sm">{isActive ? delivered : t('devices.inactiveHelp')}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        {isActive ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('devices.testOne', { name })}
            write={test}
            onPress={() => test.mutate({ params: { id } })}
          >
            {t('devices.test')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('devices.removeOne', { name })}
          write={remove}
          onPress={() => remove.mutate({ params: { id } })}
        >
          {t('devices.remove')}
        </Button>
      </div>
    </li>
  );
}
