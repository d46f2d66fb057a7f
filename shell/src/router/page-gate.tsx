import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { brokenPage } from './broken-page.store.ts';

/** The page on screen; after a failure that no code handled, the error page until the person opens another page. */
export function PageGate(): ReactNode {
  const { key } = useLocation();
  const broken = useSyncExternalStore(brokenPage.subscribe, brokenPage.get, () => null);
  if (broken) {
    broken.visit ??= key;
    if (broken.visit === key) throw broken.error;
  }
  // Reached once the person has left that page: going back to it shows it again.
  useEffect(() => {
    if (broken) brokenPage.clear();
  }, [broken]);
  return <Outlet />;
}
