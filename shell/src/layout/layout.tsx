import { ToastRegion } from '@siteswap/ui-kit/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectedNotifications } from '#src/features/notifications/use-connected-notifications.ts';
import { SessionDialogs } from '#src/session/session-dialogs.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LateParts } from './late-parts.tsx';
import { OfflineStrip } from './offline-strip.tsx';

/** The frame around every page. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('shell');
  useConnectedNotifications();
  return (
    <div className="flex min-h-dvh flex-col pb-(--sw-bottom-bar)">
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
        className="min-h-[calc(100dvh-var(--sw-header-height))] mx-auto w-full max-w-[1200px] px-4 py-6"
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
