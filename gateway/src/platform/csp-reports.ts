import { type CspViolation, reportCspViolation } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import { AddressLimit } from '#src/http/address-limit.ts';
import type { BrowserMetrics } from './browser-metrics.ts';
import { assertFromPage } from './from-page.ts';

/** Calls of one address in a window; one call has the violations of a page. */
const limits = { max: 30, seconds: 60 };
/** The same violation is logged once in this time, up to a limit of different ones. The metrics count them all. */
const logged = { max: 200, ttl: 10 * 60 * 1_000 };

/** Scripts that the browser's owner installed are blocked too; that is no fault of a release. */
const ofExtension = /^(chrome|moz|safari|safari-web|ms-browser)-extension$/;

const isOurs = ({ blocked, source = '' }: CspViolation): boolean =>
  !ofExtension.test(blocked) && !ofExtension.test(source);

const releasePath = /\/mf\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z.+-]{1,64})\//;

/** `name@version` of the remote whose script did it, else whose file was blocked. */
function releaseOf({ source = '', blocked }: CspViolation): string | undefined {
  const found = releasePath.exec(source) ?? releasePath.exec(blocked);
  return found ? `${found[1]}@${found[2]}` : undefined;
}

/** Logs and counts what the content security policy blocked, with the remote it belongs to. */
export function cspReports({ blocked: count }: BrowserMetrics): RouteBinding {
  const limit = new AddressLimit(limits);
  const known = new LRUCache<string, true>(logged);
  return bind(reportCspViolation, ({ body, ctx }) => {
    assertFromPage(ctx);
    limit.take(ctx.ip);
    for (const violation of body.filter(isOurs)) {
      const remote = releaseOf(violation);
      count(violation.directive, remote);
      const key = [violation.directive, violation.blocked, violation.source].join(' ');
      if (known.has(key)) continue;
      known.set(key, true);
      ctx.log.warn({ violation, failedRemote: remote ?? 'unknown' }, 'csp violation');
    }
  });
}
