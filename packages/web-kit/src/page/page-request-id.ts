import { z } from 'zod';
import { readPageBlock } from './page-block.ts';

const page = z.object({ requestId: z.string() });

/**
 * Names the request that brought this page, for whoever asks for help. One document is kept for many visitors, so the
 * header `Server-Timing` says whose visit this is; the document itself names the visit it was written for.
 */
export function pageRequestId(): string | undefined {
  const [navigation] = (window.performance.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[];
  const told = navigation?.serverTiming?.find(({ name }) => name === 'request')?.description;
  if (told) return told;
  const parsed = page.safeParse(readPageBlock('siteswap-page'));
  return parsed.success ? parsed.data.requestId : undefined;
}
