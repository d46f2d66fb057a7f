import { useSession } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterLoad } from '#src/slots/after-paint.ts';

const None = (): ReactNode => null;
// A page without them is whole, so a failure to load them is none of the page.
const Parts = lazy(() =>
  import('./late-part-list.tsx').then(
    (module) => ({ default: module.LatePartList }),
    () => ({ default: None }),
  ),
);

/** What no page needs to be shown; fetched after everything else. */
export function LateParts(): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  const { isAuthenticated } = useSession();
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  useEffect(() => {
    if (!isLoaded || !isAuthenticated) return;
    // Without a network, too, members can sign out, so that nothing of theirs stays in the browser.
    import('#src/features/accounts/pages/logout.page.tsx').catch(() => undefined);
  }, [isLoaded, isAuthenticated]);
  return isLoaded ? (
    <Suspense fallback={null}>
      <Parts />
    </Suspense>
  ) : null;
}
