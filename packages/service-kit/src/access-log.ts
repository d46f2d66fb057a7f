import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { redact } from './log.ts';
import type { Metrics } from './metrics.ts';
import { remoteOf, traceparentOf } from './request-context.ts';

/** Writes one line and one measurement when an answer is over. */
export type RecordAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  routeId: string,
  startedAt: number,
) => void;

export function createAccessLog(log: Logger, metrics: Metrics): RecordAnswer {
  // Every field is checked or made by us, so these lines are spared the search for secrets.
  const access = log.child({}, { formatters: { log: (fields) => fields } });
  return (request, response, requestId, routeId, startedAt) => {
    const ms = performance.now() - startedAt;
    const status = response.statusCode;
    metrics.observeRequest(routeId, status, ms / 1000);
    if (routeId === 'probe' || !log.isLevelEnabled('info')) return;
    access.info(
      {
        requestId,
        traceparent: traceparentOf(request.headers),
        remote: remoteOf(request.headers),
        method: request.method,
        route: routeId,
        // No address of a known route and never a query: both may hold secrets.
        path: routeId === 'none' ? redact(pathOf(request.url)) : undefined,
        status,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };
}

/** The address without its query. */
export function pathOf(url = '/'): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}
