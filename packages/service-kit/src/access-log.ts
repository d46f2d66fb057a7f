import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { redact, traced } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Actor } from './request-context.ts';
import type { Trace } from './trace.ts';

/** Writes one line and one measurement when an answer is over. */
export type RecordAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  state: { trace: Trace; routeId?: string; actor?: Actor | null },
  startedAt: number,
) => void;

export function createAccessLog(log: Logger, metrics: Metrics): RecordAnswer {
  // Every field is checked or made by us, so these lines are spared the search for secrets. They are written when
  // the connection closes, maybe during other work, and therefore name their origin themselves.
  const access = traced(log, {}).child({}, { formatters: { log: (fields) => fields } });
  return (request, response, { trace, routeId = 'none', actor }, startedAt) => {
    const ms = performance.now() - startedAt;
    const status = response.statusCode;
    metrics.observeRequest(routeId, status, ms / 1000);
    if (routeId === 'probe' || !log.isLevelEnabled('info')) return;
    access.info(
      {
        ...trace,
        method: request.method,
        route: routeId,
        // No address of a known route and never a query: both may hold secrets.
        path: routeId === 'none' ? redact(pathOf(request.url)) : undefined,
        status,
        ...(actor?.adminMode && isWrite(request) ? { adminMode: true, userId: actor.userId } : {}),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };
}

const isWrite = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

/** The address without its query. */
export function pathOf(url = '/'): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}
