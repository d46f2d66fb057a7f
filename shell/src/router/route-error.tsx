import { ErrorState } from '@siteswap/ui-kit/error-state';
import { isNotFound, pageRequestId, requestIdOf, usePageTitle } from '@siteswap/web-kit';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';
import { reloadForMissingChunk } from '#src/remotes/reload-guard.ts';
import { isBotVisit } from './is-bot-visit.ts';
import { NotFoundPage } from './not-found.page.tsx';

/** Status of what a page ended in: 404 for what does not exist, otherwise that of the failure; 500 when it has none. */
function statusOf(error: unknown): number {
  if (isNotFound(error)) return 404;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What names this failure in our logs: the failed call, else the page itself. */
const referenceOf = (error: unknown): string | undefined => requestIdOf(error) ?? pageRequestId();

/** What is shown instead of a page that ended in an error: page not found, or a generic view for all else. */
export function RouteError(): ReactNode {
  const error = useRouteError();
  return statusOf(error) === 404 ? <NotFoundPage /> : <ServerErrorPage error={error} />;
}

function ServerErrorPage({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('common');
  usePageTitle(t('page.error.title'));
  // Decided before anything is painted: a page that is about to begin again shows no error for a moment.
  const [isReloading, setReloading] = useState(true);

  useLayoutEffect(() => {
    const reloads = reloadForMissingChunk(error);
    setReloading(reloads);
    if (reloads) return;
    // biome-ignore lint/suspicious/noConsole: the only trace of a page that broke, for whoever is asked to look
    console.error(error);
  }, [error]);

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
