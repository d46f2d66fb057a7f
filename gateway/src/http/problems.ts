import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, toProblem, unavailable } from '@siteswap/service-kit';

export const crossSiteRefused = (): AppError =>
  new AppError(403, 'CROSS_SITE_REFUSED', 'This call did not come from our own pages');

export const methodNotAllowed = (allow: readonly string[]): AppError => {
  const methods = allow.includes('GET') ? [...allow, 'HEAD'] : allow;
  return new AppError(405, 'METHOD_NOT_ALLOWED', 'This address does not do that', {
    headers: { allow: methods.join(', ') },
  });
};

export const payloadTooLarge = (): AppError =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than this call accepts', {
    // What is left of the body is not read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });

/** 503: a service is away; seconds until a try may help. */
export const serviceAway = (): AppError => unavailable(2);

/**
 * Answers with problem+json; when an answer has begun already there is nothing to do but to cut it.
 * `extra` is name, value … for this answer. Returns the status of the failure.
 */
export function sendProblem(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  requestId: string,
  extra: readonly string[] = [],
): number {
  const { status, headers, body } = toProblem(error, requestId);
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return status;
  }
  const list = Object.entries(headers).flat();
  list.push('content-length', String(Buffer.byteLength(body)), 'x-request-id', requestId);
  // Without this an unread body would be taken for the next request on the connection.
  if (!req.complete && !headers['connection'] && hasBody(req)) list.push('connection', 'close');
  res.writeHead(status, [...list, ...extra]).end(req.method === 'HEAD' ? undefined : body);
  return status;
}

const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
