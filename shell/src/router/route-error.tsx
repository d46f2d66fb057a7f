import { ErrorState } from '@siteswap/ui-kit/error-state';
import { usePageTitle } from '@siteswap/web-kit';
import {
  isNotFound,
  OfflineFace,
  pageRequestId,
  requestIdOf,
  useIsOnline,
} from '@siteswap/web-kit/shell';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';
import { isMissingChunk, reloadForMissingChunk } from '#src/remotes/reload-guard.ts';
import { isBotVisit } from './is-bot-visit.ts';
import { NotFoundPage } from './not-found.page.tsx';

/** Status of the error of a page: 404 for a missing resource, otherwise that of the failure; 500 when it has none. */
function statusOf(error: unknown): number {
  if (isNotFound(error)) return 404;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** Request id under which this failure is in our logs: that of the failed call, else that of the page. */
const referenceOf = (error: unknown): string | undefined => requestIdOf(error) ?? pageRequestId();

/** What is shown instead of a page that ended in an error: page not found, or a generic view for all else. */
export function RouteError(): ReactNode {
  const error = useRouteError();
  return statusOf(error) === 404 ? <NotFoundPage /> : <ServerErrorPage error={error} />;
}

function ServerErrorPage({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('common');
  usePageTitle(t('page.error.title'));
  // Decided before the first paint, so that a page about to reload does not show an error first.
  const [isReloading, setReloading] = useState(true);
  const isOnline = useIsOnline();

  useLayoutEffect(() => {
    // Without a network the page waits for it: reloading would leave the product.
    if (isMissingChunk(error) && !isOnline) return;
    const reloads = reloadForMissingChunk(error);
    setReloading(reloads);
    if (reloads) return;
    // biome-ignore lint/suspicious/noConsole: the only trace of a page that broke
    console.error(error);
  }, [error, isOnline]);

  if (isMissingChunk(error) && !isOnline) {
    return <OfflineFace headingLevel={1} onRetry={() => window.location.reload()} />;
  }
  if (isReloading) return <PageSkeleton />;
  if (isBotVisit()) return null;
  return (
    <ErrorState
      headingLevel={1}
      title={t('page.error.title')}
      text={t('page.error.text')}
      requestId={referenceOf(error)}
      requestIdLabel={t('page.error.reference')}
      retryLabel={t('action.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}
