import {
  getPlatformConfig,
  type PlatformConfig,
  platformConfig,
} from '@siteswap/contracts/platform';
import { readPageBlock, useRoute } from '@siteswap/web-kit';

export type SignInProvider = PlatformConfig['signInProviders'][number];

/** Providers this platform knows; none until they are known, and when they cannot be asked for. */
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

/** The name people know a provider by; a general word when it is no longer offered. */
export function nameOf(
  providers: readonly SignInProvider[],
  id: string | null,
  otherwise: string,
): string {
  return providers.find((provider) => provider.id === id)?.name ?? otherwise;
}
