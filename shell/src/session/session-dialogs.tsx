import { useSession } from '@siteswap/web-kit';
import { useIsProofRequested, useSignInRequest } from '@siteswap/web-kit/shell';
import { lazy, type ReactNode, Suspense } from 'react';

// Fetched when they are needed, which is seldom.
const SignInSheet = lazy(async () => ({
  default: (await import('./sign-in-sheet.tsx')).SignInSheet,
}));
const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}));
const DeletionNotice = lazy(async () => ({
  default: (await import('./deletion-notice.tsx')).DeletionNotice,
}));

/** The dialogs about the session, over any page. */
export function SessionDialogs(): ReactNode {
  const isAskedToSignIn = useSignInRequest() !== null;
  const isAskedForProof = useIsProofRequested();
  const { user } = useSession();
  return (
    <Suspense fallback={null}>
      {isAskedToSignIn ? <SignInSheet /> : null}
      {isAskedForProof ? <ProofDialog /> : null}
      {user?.deleteAfter ? <DeletionNotice /> : null}
    </Suspense>
  );
}
