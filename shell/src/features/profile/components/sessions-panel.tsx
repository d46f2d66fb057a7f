import {
  endMySession,
  endOtherSessions,
  listMySessions,
  type MySession,
} from '@siteswap/contracts/core';
import { ownTimeZone } from '@siteswap/contracts/format';
import { Badge } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { FormActions } from '@siteswap/ui-kit/form';
import { LogOutIcon, MonitorIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useFormat, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStates } from '#src/shared/panel.tsx';

/** Where I am signed in, with a button to sign out each browser but this one. */
export function SessionsPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const query = useRoute(listMySessions, {});
  return (
    <Panel title={t('profile:sessions.title')} text={t('profile:sessions.help')}>
      <PanelStates query={query}>{({ data }) => <SessionList sessions={data} />}</PanelStates>
    </Panel>
  );
}

/** This browser and the two last used ones. */
const shownAtFirst = 3;

function SessionList({ sessions }: { sessions: readonly MySession[] }): ReactNode {
  const { t } = useTranslation('shell');
  const [isAll, setAll] = useState(false);
  const failed = (error: unknown): void => {
    toast.show({
      type: 'ERROR',
      title: t('profile:sessions.failed'),
      message: problemText(t, error, 'shell'),
    });
  };
  const endOthers = useRouteMutation(endOtherSessions, {
    invalidates: [listMySessions],
    onSuccess: ({ ended }) =>
      void toast.show({ type: 'SUCCESS', title: t('profile:sessions.ended', { count: ended }) }),
    onError: failed,
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...others];
  const shown = isAll ? ordered : ordered.slice(0, shownAtFirst);
  const hidden = ordered.length - shown.length;
  return (
    <>
      <ul className="flex flex-col divide-y divide-default">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onFailed={failed} />
        ))}
      </ul>
      {hidden > 0 ? (
        <FormActions>
          <Button variant="ghost" onPress={() => setAll(true)}>
            {t('profile:sessions.showOthers', { count: hidden })}
          </Button>
        </FormActions>
      ) : null}
      {others.length > 1 ? (
        <FormActions>
          <Button
            variant="outline"
            icon={<LogOutIcon size={16} />}
            write={endOthers}
            onPress={() => endOthers.mutate({})}
          >
            {t('profile:sessions.endOthers')}
          </Button>
        </FormActions>
      ) : null}
    </>
  );
}

function SessionRow(props: { session: MySession; onFailed: (error: unknown) => void }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { id, device, isCurrent, rememberMe, createdAt, lastSeenAt } = props.session;
  const name = device ?? t('profile:sessions.unknownDevice');
  const zone = ownTimeZone();
  const end = useRouteMutation(endMySession, {
    invalidates: [listMySessions],
    onSuccess: () =>
      void toast.show({ type: 'SUCCESS', title: t('profile:sessions.ended', { count: 1 }) }),
    onError: props.onFailed,
  });
  const details = [
    isCurrent
      ? t('profile:sessions.now')
      : t('profile:sessions.lastSeen', { when: format.relative(lastSeenAt) }),
    t('profile:sessions.since', { date: format.day(format.dayOf(createdAt, zone), 'short') }),
    rememberMe ? t('profile:sessions.remembered') : '',
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorIcon size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent ? <Badge tone="success">{t('profile:sessions.current')}</Badge> : null}
        </p>
        <p className="text-muted text-sm">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('profile:sessions.endOne', { device: name })}
          write={end}
          onPress={() => end.mutate({ params: { id } })}
        >
          {t('profile:sessions.end')}
        </Button>
      )}
    </li>
  );
}
