import { UiProvider } from '@siteswap/ui-kit/provider';
import { currentLocale } from '@siteswap/web-kit';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { Layout } from '#src/layout/layout.tsx';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';
import { DocumentTitle } from './document-title.tsx';
import { RouteProgress } from './route-progress.tsx';

/** Around every page: the interface language, the layout, the document's title and the progress bar. */
export function RootFrame(): ReactNode {
  useTranslation();
  const navigate = useNavigate();
  return (
    <UiProvider locale={currentLocale()} navigate={(path) => void navigate(path)}>
      <RouteProgress />
      <DocumentTitle />
      <Layout>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Layout>
      <ScrollRestoration />
    </UiProvider>
  );
}
