import { continueTrace, currentTrace } from '@siteswap/service-kit';
import { clientIp } from '@siteswap/service-kit/platform';
import type { Exchange } from '#src/http/exchange.ts';
import { serviceUnavailable } from '#src/http/problems.ts';
import type { OriginHeaders } from './origin-headers.ts';
import type { ServiceRoute } from './service-directory.ts';
import type { ServiceResponse } from './upstream.ts';

const timeoutMs = 10_000;

/** The request that makes the gateway call a service. For the service's log and limits; the response must not depend on it. */
export interface Requester {
  readonly requestId: string;
  readonly ip: string;
}

export function requesterOf(
  { req, requestId }: Pick<Exchange, 'req' | 'requestId'>,
  trustedProxies: number,
): Requester {
  return { requestId, ip: clientIp(req.headers, req.socket.remoteAddress, trustedProxies) };
}

/**
 * Fetches a public read from a service, without a session: the response is the same for every client.
 * @throws AppError 503 when the service cannot be reached
 */
export type PublicFetch = (
  route: ServiceRoute,
  target: string,
  requester: Requester,
) => Promise<ServiceResponse>;

export function createPublicFetch(options: {
  originHeaders: OriginHeaders;
  onUnreachable: (route: ServiceRoute, error: unknown) => void;
}): PublicFetch {
  return async (route, target, { requestId, ip }) => {
    try {
      return await route.upstream.read({
        method: 'GET',
        path: target,
        headers: {
          accept: 'application/json',
          ...options.originHeaders(ip),
          'x-request-id': requestId,
          traceparent: currentTrace()?.traceparent ?? continueTrace(undefined).traceparent,
        },
        timeoutMs,
      });
    } catch (error) {
      options.onUnreachable(route, error);
      throw serviceUnavailable();
    }
  };
}
