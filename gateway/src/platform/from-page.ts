import type { RequestContext } from '@siteswap/service-kit';
import { crossSiteRejected } from '#src/http/problems.ts';

/** Browsers send one of these headers with every write; a call without them does not come from a page. */
export function assertFromPage({ koa }: RequestContext): void {
  const { origin, 'sec-fetch-site': site } = koa.req.headers;
  if (origin === undefined && site === undefined) throw crossSiteRejected();
}
