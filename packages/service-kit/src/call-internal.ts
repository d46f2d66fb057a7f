import { problem } from '@siteswap/contracts/problem';
import { type Route, type RouteCall, type RouteResult, routeUrl } from '@siteswap/contracts/route';
import { AppError, unavailable } from './errors.ts';
import { currentTrace } from './trace.ts';

/**
 * Asks another service a question that cannot wait, through its contract.
 * Its refusals (4xx) are thrown as they came; no answer in time, or a 5xx, is 503.
 */
export async function callInternal<R extends Route>(
  route: R,
  call: RouteCall<R>,
  options: { baseUrl: string; timeoutMs: number; token: string },
): Promise<RouteResult<R>> {
  const { body } = call as { body?: unknown };
  const trace = currentTrace();
  let response: Response;
  let answer: unknown;
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
    answer = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw unavailable();
  }
  if (response.ok) return route.response.parse(answer) as RouteResult<R>;
  const refusal = problem.safeParse(answer);
  if (response.status >= 500 || !refusal.success) throw unavailable();
  const { type, title, status, code, detail, requestId, ...members } = refusal.data;
  throw new AppError(status, code, detail ?? title, members);
}
