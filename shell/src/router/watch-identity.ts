import { toast } from '@siteswap/ui-kit/toast';
import { i18n, queryClient, session } from '@siteswap/web-kit';
import { withReturnTo } from '#src/features/accounts/return-to.ts';
import type { Router } from './create-router.tsx';

type IdentityRouter = Pick<Router, 'navigate' | 'revalidate'> & {
  readonly state: Pick<Router['state'], 'location'>;
};

const TOAST_ID = 'session-expired';

/** The page stays as it is, with what was typed into it; signing in brings the person back to it. */
function offerSignIn(router: IdentityRouter): void {
  toast.show({
    id: TOAST_ID,
    type: 'WARNING',
    title: i18n.t('shell:session.expired.title'),
    message: i18n.t('shell:session.expired.text'),
    duration: 0,
    action: {
      label: i18n.t('shell:header.login'),
      onAction: () => {
        const { pathname, search, hash } = router.state.location;
        void router.navigate(withReturnTo('/login', pathname + search + hash));
      },
    },
  });
}

/**
 * When somebody else is signed in, or nobody any more, answers kept for the person before are dropped and the
 * guards of the pages on screen judge again. A session that ended by itself takes no page away: it offers to sign
 * in, and what was kept is dropped when somebody else does. Returns the stop.
 */
export function watchIdentity(router: IdentityRouter): () => void {
  let keptFor = session.get().user?.id;
  return session.subscribe(() => {
    const { user, hasExpired } = session.get();
    if (hasExpired) {
      offerSignIn(router);
      return;
    }
    toast.dismiss(TOAST_ID);
    if (user?.id === keptFor) return;
    keptFor = user?.id;
    void queryClient.resetQueries();
    void router.revalidate();
  });
}
