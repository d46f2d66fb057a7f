import { queryClient, session } from '@siteswap/web-kit';
import type { Router } from './create-router.tsx';

/**
 * When somebody else is signed in, or nobody any more, answers kept for the person before are dropped and the
 * guards of the pages on screen judge again. Returns the stop.
 */
export function watchIdentity(router: Pick<Router, 'revalidate'>): () => void {
  let current = session.get().user?.id;
  return session.subscribe(() => {
    const next = session.get().user?.id;
    if (next === current) return;
    current = next;
    void queryClient.resetQueries();
    void router.revalidate();
  });
}
