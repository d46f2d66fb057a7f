import { tagOf } from '@siteswap/contracts/fields';
import { UiProvider } from '@siteswap/ui-kit/provider';
import { readPageBlock } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { Layout } from '#src/layout/layout.tsx';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';
import { ReturnScroll } from '#src/session/return-scroll.tsx';
import { DocumentTitle } from './document-title.tsx';
import { RouteArrival } from './route-arrival.tsx';
import { RouteProgress } from './route-progress.tsx';

/** Whether an avatar service is configured; the gateway writes it into the page. */
const hasAvatars = (): boolean =>
  (readPageBlock('siteswap-config') as { avatars?: unknown } | undefined)?.avatars === true;

/** Around every page: the interface language, the layout, the document's title, the focus after a change of page and the progress bar. */
export function RootFrame(): ReactNode {
  useTranslation();
  const navigate = useNavigate();
  return (
    <UiProvider
      locale={tagOf(currentLocale())}
      navigate={(path) => void navigate(path)}
      hasAvatars={hasAvatars()}
    >
      <RouteProgress />
      <DocumentTitle />
      <RouteArrival />
      <ReturnScroll />
      <Layout>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Layout>
      <ScrollRestoration />
    </UiProvider>
  );
}
