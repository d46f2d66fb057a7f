import { ToastRegion } from '@siteswap/ui-kit/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useConnectedNotifications } from '#src/features/notifications/use-connected-notifications.ts';
import { isRouteHandle } from '#src/router/route-handle.ts';
import { SessionDialogs } from '#src/session/session-dialogs.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LateParts } from './late-parts.tsx';
import { OfflineStrip } from './offline-strip.tsx';

/** Whether the page on screen asks for the whole width of the window. */
function useIsWide(): boolean {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isRouteHandle)?.isWide ?? false;
}

/** The frame around every page. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('shell');
  useConnectedNotifications();
  const isWide = useIsWide();
  return (
    <div
      data-wide={isWide || undefined}
      className="flex min-h-dvh flex-col pb-(--sw-bottom-bar) data-wide:[--sw-content-width:max(1200px,100%-80px)]"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface-raised focus:p-3"
      >
        {t('skip')}
      </a>
      <Header />
      <main
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--sw-header-height))] mx-auto w-full max-w-page px-4 py-6"
      >
        {children}
      </main>
      <Footer />
      <OfflineStrip />
      <BottomBar />
      <SessionDialogs />
      <LateParts />
      <ToastRegion
        label={t('toasts.label')}
        closeLabel={t('common:action.close')}
        defaultActionLabel={t('notifications.view')}
      />
    </div>
  );
}
