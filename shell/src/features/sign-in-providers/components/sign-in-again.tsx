import { listIdentities } from '@siteswap/contracts/core';
import { useRoute, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { SignInProviders } from './sign-in-providers.tsx';

/**
 * For a change that needs a recent sign-in, in an account without a password: the providers that are linked to it. Any
 * other one would open another account.
 */
export function SignInAgain(props: {
  /** Path to come to when the provider opens in this tab. */
  returnTo: string;
  /** Called instead of going there after a sign-in in a window of its own. */
  onSignedIn?: () => void;
}): ReactNode {
  const { rememberMe } = useSession();
  const { data } = useRoute(listIdentities, {});
  if (!data) return null;
  const linked = data.data.map(({ provider }) => provider);
  return <SignInProviders {...props} rememberMe={rememberMe} only={linked} />;
}
