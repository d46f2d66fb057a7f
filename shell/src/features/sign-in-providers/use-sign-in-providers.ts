import {
  getPlatformConfig,
  type PlatformConfig,
  platformConfig,
} from '@siteswap/contracts/platform';
import { readPageBlock, useRoute } from '@siteswap/web-kit';

export type SignInProvider = PlatformConfig['signInProviders'][number];

/** The configured sign-in providers; empty while they load and when they are unavailable. */
export function useSignInProviders(): readonly SignInProvider[] {
  const inPage = platformConfig.safeParse(readPageBlock('siteswap-config'));
  const { data } = useRoute(
    getPlatformConfig,
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      ...(inPage.success ? { initialData: inPage.data } : {}),
    },
  );
  return data?.signInProviders ?? [];
}

/** Display name of a provider; a general word when it is no longer configured. */
export function nameOf(
  providers: readonly SignInProvider[],
  id: string | null,
  otherwise: string,
): string {
  return providers.find((provider) => provider.id === id)?.name ?? otherwise;
}
