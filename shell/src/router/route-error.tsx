import { ErrorState } from '@siteswap/ui-kit/error-state';
import { isNotFound, usePageTitle } from '@siteswap/web-kit';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { reloadForMissingChunk } from '#src/remotes/reload-guard.ts';
import { NotFoundPage } from './not-found.page.tsx';

const isMissingPage = (error: unknown): boolean =>
  isNotFound(error) || (isRouteErrorResponse(error) && error.status === 404);

/** What is shown instead of a page that ended in an error: page not found, or a generic view for all else. */
export function RouteError(): ReactNode {
  const error = useRouteError();
  return isMissingPage(error) ? <NotFoundPage /> : <ServerErrorPage error={error} />;
}

function ServerErrorPage({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('common');
  usePageTitle(t('page.error.title'));

  useEffect(() => {
    if (reloadForMissingChunk(error)) return;
    // biome-ignore lint/suspicious/noConsole: the only trace of a page that broke, for whoever is asked to look
    console.error(error);
  }, [error]);

  return (
    <ErrorState
      title={t('page.error.title')}
      text={t('page.error.text')}
      retryLabel={t('action.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}
