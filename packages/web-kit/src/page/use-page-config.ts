import { getPlatformConfig } from '@siteswap/contracts/platform';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { useRoute } from '../client/use-route.ts';
import { readPageBlock } from './page-block.ts';

/**
 * The part of the configuration that a domain declares for pages (`pageConfig`): from the page, or read once when the
 * page was made without it. `config` is undefined while it loads and when it is unavailable; else it is the same value
 * in every render.
 */
export function usePageConfig<T>(schema: z.ZodType<T>): {
  config: T | undefined;
  isPending: boolean;
} {
  const [inPage] = useState(() => schema.safeParse(readPageBlock('siteswap-config')));
  const { data, isPending } = useRoute(
    getPlatformConfig,
    {},
    { staleTime: Number.POSITIVE_INFINITY, enabled: !inPage.success },
  );
  const read = useMemo(() => schema.safeParse(data), [schema, data]);
  return {
    config: inPage.success ? inPage.data : read.data,
    isPending: !inPage.success && isPending,
  };
}
