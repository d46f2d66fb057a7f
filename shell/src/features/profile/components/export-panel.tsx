import {
  type DataExport,
  downloadExport,
  getExport,
  requestExport,
} from '@siteswap/contracts/core';
import { ownTimeZone } from '@siteswap/contracts/format';
import { routeUrl } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { FormActions, FormError } from '@siteswap/ui-kit/form';
import { DownloadIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Spinner } from '@siteswap/ui-kit/spinner';
import {
  announceChange,
  type ProblemError,
  problemText,
  routeKey,
  useFormat,
  useRoute,
  useRouteMutation,
} from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications } from '#src/features/notifications/notifications.public.ts';
import { Panel, PanelStates } from '#src/shared/panel.tsx';

const isUsable = (one: DataExport | null): one is DataExport =>
  one !== null && Date.parse(one.expiresAt) > Date.now();

/** A copy of all my data: request it, wait, download it. */
export function ExportPanel({ pollMs = 3_000 }: { pollMs?: number }): ReactNode {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const query = useRoute(
    getExport,
    {},
    { refetchInterval: ({ state }) => (state.data?.export?.status === 'PENDING' ? pollMs : false) },
  );
  // A panel that still prepares it would contradict the notification that it is ready.
  const isPending = query.data?.export?.status === 'PENDING';
  const { refetch } = query;
  useEffect(
    () => (isPending ? notifications.onArrival(() => void refetch()) : undefined),
    [isPending, refetch],
  );
  const request = useRouteMutation(requestExport, {
    isFailureShown: true,
    onSuccess: (given) => {
      client.setQueryData(routeKey(getExport, {}), given);
      announceChange([getExport]);
    },
  });
  return (
    <Panel title={t('profile:export.title')} text={t('profile:export.help')}>
      <PanelStates query={query}>
        {({ export: last }) => (
          <>
            <RequestProblem error={request.error} />
            {isUsable(last) ? <ExportState export={last} /> : null}
            {isUsable(last) && last.status === 'PENDING' ? null : (
              <FormActions>
                <Button variant="outline" write={request} onPress={() => request.mutate({})}>
                  {t(isUsable(last) ? 'profile:export.again' : 'profile:export.request')}
                </Button>
              </FormActions>
            )}
          </>
        )}
      </PanelStates>
    </Panel>
  );
}

/** Too soon after the last one: says when it may be tried again. */
function RequestProblem({ error }: { error: ProblemError | null }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  if (!error) return null;
  const { retryAfterSeconds } = error;
  if (error.code !== 'RATE_LIMITED' || retryAfterSeconds === undefined) {
    return <FormError title={problemText(t, error, 'shell')} />;
  }
  const when = format.relative(new Date(Date.now() + retryAfterSeconds * 1_000).toISOString());
  return <FormError title={t('profile:export.limited', { when })} />;
}

function ExportState(props: { export: DataExport }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { id, status, requestedAt, expiresAt } = props.export;
  const zone = ownTimeZone();
  if (status === 'PENDING') {
    return (
      <p className="flex items-center gap-2" role="status">
        <Spinner size={16} />
        {t('profile:export.pending')}
      </p>
    );
  }
  if (status === 'FAILED') return <p role="status">{t('profile:export.failed')}</p>;
  return (
    <div className="flex flex-col gap-2" role="status">
      <FormActions>
        <LinkButton
          href={routeUrl(downloadExport, { params: { id } })}
          download
          isSameTab
          icon={<DownloadIcon size={16} />}
        >
          {t('profile:export.download')}
        </LinkButton>
      </FormActions>
      <p className="text-muted text-sm">
        {t('profile:export.ready', {
          made: format.relative(requestedAt),
          until: format.day(format.dayOf(expiresAt, zone)),
        })}
      </p>
    </div>
  );
}
