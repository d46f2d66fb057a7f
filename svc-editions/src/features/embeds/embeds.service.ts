import type { EmbedTheme } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { dayOf } from '@siteswap/contracts/format';
import type { Clock } from '@siteswap/service-kit';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import { embedPage } from './embed-page.format.ts';

interface Deps {
  readonly conventions: Pick<ConventionsService, 'get' | 'listEditions'>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function createEmbedsService({ conventions, clock, publicUrl }: Deps) {
  const { origin } = new URL(publicUrl);

  return {
    /** Editions that are not over where they take place, the next one first. @throws 404 for an unknown convention */
    async ofConvention(
      id: number,
      { locale, theme }: { locale: Locale; theme: EmbedTheme | undefined },
    ): Promise<string> {
      const convention = await conventions.get(id);
      const { data } = await conventions.listEditions(id);
      const ahead = data.filter(({ endDate, timezone }) => endDate >= dayOf(clock(), timezone));
      return embedPage(convention, ahead.reverse(), { locale, theme, origin });
    },
  };
}

export type EmbedsService = ReturnType<typeof createEmbedsService>;
