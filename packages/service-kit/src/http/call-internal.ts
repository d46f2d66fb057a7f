import { problem } from '@siteswap/contracts/problem';
import { type Route, type RouteCall, type RouteResult, routeUrl } from '@siteswap/contracts/route';
import { AppError, unavailable } from '../errors/app-error.ts';
import { currentTrace } from '../logging/trace.ts';

/**
 * Calls a route of another service.
 * @throws its problem as it came (4xx), or 503 on a timeout, an unreachable service or a 5xx
 */
export async function callInternal<R extends Route>(
  route: R,
  call: RouteCall<R>,
  options: { baseUrl: string; timeoutMs: number; token: string },
): Promise<RouteResult<R>> {
  const { body } = call as { body?: unknown };
  const trace = currentTrace();
  let response: Response;
  let payload: unknown;
  try {
    response = await fetch(new URL(routeUrl(route, call), options.baseUrl), {
      method: route.method,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
      headers: {
        'x-internal-token': options.token,
        ...(trace?.requestId ? { 'x-request-id': trace.requestId } : {}),
        ...(trace?.traceparent ? { traceparent: trace.traceparent } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    payload = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw unavailable();
  }
  if (response.ok) return route.response.parse(payload) as RouteResult<R>;
  const rejection = problem.safeParse(payload);
  if (response.status >= 500 || !rejection.success) throw unavailable();
  const { type, title, status, code, detail, requestId, ...members } = rejection.data;
  throw new AppError(status, code, detail ?? title, members);
}
