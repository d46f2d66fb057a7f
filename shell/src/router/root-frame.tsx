import { UiProvider } from '@siteswap/ui-kit/provider';
import { currentLocale, readPageBlock } from '@siteswap/web-kit';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { Layout } from '#src/layout/layout.tsx';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';
import { DocumentTitle } from './document-title.tsx';
import { RouteProgress } from './route-progress.tsx';

/** Whether the gateway knows an avatar service; it says so in the page. */
const hasAvatars = (): boolean =>
  (readPageBlock('siteswap-config') as { avatars?: unknown } | undefined)?.avatars === true;

/** Around every page: the interface language, the layout, the document's title and the progress bar. */
export function RootFrame(): ReactNode {
  useTranslation();
  const navigate = useNavigate();
  return (
    <UiProvider
      locale={currentLocale()}
      navigate={(path) => void navigate(path)}
      hasAvatars={hasAvatars()}
    >
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
