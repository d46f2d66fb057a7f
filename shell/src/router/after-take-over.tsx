import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { session } from '@siteswap/web-kit';
import { signInPath } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { PageSkeleton } from '#src/remotes/page-skeleton.tsx';
import { evaluateGuard } from './guards.ts';

interface AfterTakeOverProps {
  readonly guard?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A page of members, or one that begins with what only a browser has. The server renders its place, for every caller.
 * The guard decides once the browser has taken that over: the router does not evaluate it for a page that is there.
 */
export function AfterTakeOver({ guard, children }: AfterTakeOverProps): ReactNode {
  const { t } = useTranslation('shell');
  const isInBrowser = useIsInBrowser();
  // The router has evaluated the guard of a page it came to, not of one that the server had rendered.
  const [isOpen, setOpen] = useState(
    () => isInBrowser && evaluateGuard(guard, session.get()) === 'allow',
  );
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was taken over
  useEffect(() => {
    if (isOpen) return;
    const result = evaluateGuard(guard, session.get());
    if (result === 'allow') setOpen(true);
    // Going back leads to the page before, not here and to the sign-in again.
    else if (result === 'sign-in') void navigate(signInPath(pathname + search), { replace: true });
    // The router shows that there is no such page.
    else void revalidate();
  }, []);

  if (isOpen) return children;
  // As high as the window, so that the footer does not move within it.
  return (
    <div className="min-h-dvh">
      <noscript>
        <p className="py-6">{t('noscript')}</p>
      </noscript>
      <div className="sw-needs-script">
        <PageSkeleton />
      </div>
    </div>
  );
}
