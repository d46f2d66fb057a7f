import {
  endMySession,
  endOtherSessions,
  listMySessions,
  type MySession,
} from '@siteswap/contracts/core';
import { Badge } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { FormActions } from '@siteswap/ui-kit/form';
import { LogOutIcon, MonitorIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useFormat, useRoute, useRouteMutation } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, Panel } from '#src/layout/panel.tsx';

/** Where I am signed in, with a way out of each browser but this one. */
export function SessionsPanel(): ReactNode {
  const { t } = useTranslation('shell');
  const answer = useRoute(listMySessions, {});
  return (
    <Panel title={t('profile.sessions.title')} text={t('profile.sessions.help')}>
      <Loaded answer={answer}>{({ sessions }) => <SessionList sessions={sessions} />}</Loaded>
    </Panel>
  );
}

function SessionList({ sessions }: { sessions: readonly MySession[] }): ReactNode {
  const { t } = useTranslation('shell');
  const failed = (error: unknown): void => {
    toast.show({
      type: 'ERROR',
      title: t('profile.sessions.failed'),
      message: problemText(t, error, 'shell'),
    });
  };
  const endOthers = useRouteMutation(endOtherSessions, {
    invalidates: [listMySessions],
    onSuccess: ({ ended }) =>
      void toast.show({ type: 'SUCCESS', title: t('profile.sessions.ended', { count: ended }) }),
    onError: failed,
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="flex flex-col divide-y divide-default">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onFailed={failed} />
        ))}
      </ul>
      {others.length > 1 ? (
        <FormActions>
          <Button
            variant="outline"
            icon={<LogOutIcon size={16} />}
            isLoading={endOthers.isPending}
            onPress={() => endOthers.mutate({})}
          >
            {t('profile.sessions.endOthers')}
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
  const name = device ?? t('profile.sessions.unknownDevice');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const end = useRouteMutation(endMySession, {
    invalidates: [listMySessions],
    onSuccess: () =>
      void toast.show({ type: 'SUCCESS', title: t('profile.sessions.ended', { count: 1 }) }),
    onError: props.onFailed,
  });
  const facts = [
    isCurrent
      ? t('profile.sessions.now')
      : t('profile.sessions.lastSeen', { when: format.relative(lastSeenAt) }),
    t('profile.sessions.since', { date: format.day(format.dayOf(createdAt, zone), 'short') }),
    rememberMe ? t('profile.sessions.remembered') : '',
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorIcon size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent ? <Badge tone="success">{t('profile.sessions.current')}</Badge> : null}
        </p>
        <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('profile.sessions.endOne', { device: name })}
          isLoading={end.isPending}
          onPress={() => end.mutate({ params: { id } })}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}
