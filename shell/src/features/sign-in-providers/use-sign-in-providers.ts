import { type CorePageConfig, corePageConfig } from '@siteswap/contracts/core';
import { usePageConfig } from '@siteswap/web-kit';

export type SignInProvider = CorePageConfig['signInProviders'][number];

const none: readonly SignInProvider[] = [];

/** The configured sign-in providers; empty while they load and when they are unavailable. */
export function useSignInProviders(): readonly SignInProvider[] {
  return usePageConfig(corePageConfig).config?.signInProviders ?? none;
}

/** Display name of a provider; a general word when it is no longer configured. */
export function nameOf(
  providers: readonly SignInProvider[],
  id: string | null,
  otherwise: string,
): string {
  return providers.find((provider) => provider.id === id)?.name ?? otherwise;
}
