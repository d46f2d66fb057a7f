import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { traced } from '../logging/logger.ts';
import type { Trace } from '../logging/trace.ts';
import { redact } from '../privacy/redact.ts';
import { scrubText } from '../privacy/scrub.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Actor } from './actor.ts';

/** Writes one log line and one measurement when a response has ended. */
export type RecordResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  state: { trace: Trace; routeId?: string; actor?: Actor | null },
  startedAt: number,
) => void;

/** The caller left before there was a response. No such status is sent; 404, which Koa begins with, would be wrong. */
const abortedStatus = 499;

export function createAccessLog(log: Logger, metrics: Metrics): RecordResponse {
  // All fields are ours or checked, so these lines skip the redaction. They are written when the connection closes,
  // maybe during other work, so they carry their trace themselves.
  const access = traced(log, {}).child({}, { formatters: { log: (fields) => fields } });
  return (request, response, { trace, routeId = 'none', actor }, startedAt) => {
    const ms = performance.now() - startedAt;
    const status = response.headersSent ? response.statusCode : abortedStatus;
    metrics.observeRequest(routeId, status, ms / 1000);
    if (routeId === 'probe' || !log.isLevelEnabled('info')) return;
    access.info(
      {
        ...trace,
        method: request.method,
        route: routeId,
        // Neither the path of a known route nor any query is logged: both may contain secrets.
        path: routeId === 'none' ? safePathOf(request.url) : undefined,
        status,
        ...(actor?.adminMode && isWrite(request) ? { adminMode: true, userId: actor.userId } : {}),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };
}

const isWrite = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

/** Without mail addresses, and without strings that look random, such as the token of a feed. */
const safePathOf = (url: string | undefined): string => scrubText(String(redact(pathOf(url))));

/** The URL without its query. */
export function pathOf(url = '/'): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}
