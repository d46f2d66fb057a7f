import { z } from 'zod';
import { readPageBlock } from './page-block.ts';

const page = z.object({ requestId: z.string() });

/**
 * Id of the request that brought this page, to be quoted when asking for help. One cached document serves many
 * visitors, so the header `Server-Timing` names this visit; the document itself names the visit it was written for.
 */
export function pageRequestId(): string | undefined {
  const [navigation] = (globalThis.performance.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[];
  const fromHeader = navigation?.serverTiming?.find(({ name }) => name === 'request')?.description;
  if (fromHeader) return fromHeader;
  const parsed = page.safeParse(readPageBlock('siteswap-page'));
  return parsed.success ? parsed.data.requestId : undefined;
}
