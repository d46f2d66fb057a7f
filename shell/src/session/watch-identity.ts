import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { i18n, queryClient, removeDrafts } from '@siteswap/web-kit/shell';
import { paths } from '#src/paths.ts';
import type { Router } from '#src/router/create-router.tsx';
import { withReturnTo } from '#src/shared/return-to.ts';

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
        void router.navigate(withReturnTo(paths.login, pathname + search + hash));
      },
    },
  });
}

/**
 * When another person is signed in, or the person has signed out, the responses cached for the person before and the
 * drafts of their forms are dropped, and the guards of the pages on screen are evaluated again. The page stays when the
 * session expires: a toast offers to sign in, and all that is dropped when another person does. Returns the stop.
 */
export function watchIdentity(router: IdentityRouter): () => void {
  let cachedUserId = session.get().user?.id;
  return session.subscribe(() => {
    const { user, hasExpired } = session.get();
    if (hasExpired) {
      offerSignIn(router);
      return;
    }
    toast.dismiss(TOAST_ID);
    if (user?.id === cachedUserId) return;
    // What a visitor typed is theirs after they have signed in.
    if (cachedUserId !== undefined) removeDrafts();
    cachedUserId = user?.id;
    void queryClient.resetQueries();
    void router.revalidate();
  });
}
