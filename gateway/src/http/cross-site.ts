import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { clientIp, type RecordSecurityEvent } from '@siteswap/service-kit/platform';
import { crossSiteRejected } from './problems.ts';

/**
 * Origins whose pages may write: the public one, and on a developer's machine also `127.0.0.1`. The port that the
 * gateway listens on need not be that of the public address.
 */
export function allowedOrigins(publicUrl: string, port: number): ReadonlySet<string> {
  const url = new URL(publicUrl);
  const origins = new Set([url.origin]);
  if (url.protocol === 'http:' && url.hostname === 'localhost') {
    origins.add(`http://127.0.0.1:${url.port || port}`);
    origins.add(`http://127.0.0.1:${port}`);
  }
  return origins;
}

/** The allowed origins of a gateway, whose port may be known only once it listens. */
export class OwnOrigins {
  readonly #publicUrl: string;
  #origins: ReadonlySet<string>;

  constructor(publicUrl: string, port: number) {
    this.#publicUrl = publicUrl;
    this.#origins = allowedOrigins(publicUrl, port);
  }

  get current(): ReadonlySet<string> {
    return this.#origins;
  }

  listeningOn(port: number): void {
    this.#origins = allowedOrigins(this.#publicUrl, port);
  }
}

/**
 * Whether a write was started by our own pages, which browsers state in these two headers. With neither of them only a
 * call without cookies passes, since it has no session's rights.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && !allowed.has(origin)) return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin !== undefined || site !== undefined || headers.cookie === undefined;
}

/** @throws AppError 403 for a write that another site's page started */
export function assertOwnWrite(
  { headers, socket }: IncomingMessage,
  options: { ownOrigins: OwnOrigins; securityEvent: RecordSecurityEvent; trustedProxies: number },
): void {
  if (isOwnWrite(headers, options.ownOrigins.current)) return;
  const ip = clientIp(headers, socket.remoteAddress, options.trustedProxies);
  options.securityEvent({ type: 'cross-site.write', outcome: 'rejected', ip });
  throw crossSiteRejected();
}
