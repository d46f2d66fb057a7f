import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, unavailable } from '@siteswap/service-kit';
import { toProblem } from '@siteswap/service-kit/platform';
import { isStillArriving, lingering } from './linger.ts';

export const crossSiteRejected = (): AppError =>
  new AppError(403, 'CROSS_SITE_REJECTED', 'This call did not come from our own pages');

export const methodNotAllowed = (allow: readonly string[]): AppError => {
  const methods = allow.includes('GET') ? [...allow, 'HEAD'] : allow;
  return new AppError(405, 'METHOD_NOT_ALLOWED', 'This address does not support this method', {
    headers: { allow: methods.join(', ') },
  });
};

export const payloadTooLarge = (): AppError =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than this call accepts', {
    // The rest of the body is not read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });

export const requestTimeout = (): AppError =>
  new AppError(408, 'REQUEST_TIMEOUT', 'The body arrived too slowly', {
    headers: { connection: 'close' },
  });

/** The client closed its connection before its request was complete: no response can reach it. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
  constructor() {
    super('The client disconnected');
  }
}

/** 503 of a service that cannot be reached; worth a retry after two seconds. */
export const serviceUnavailable = (): AppError => unavailable(2);

/**
 * Sends an error as problem+json; a response that has begun already can only be cut.
 * @param extra name, value … of this response
 * @returns the status of the error
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
  // Whose body was too slow is not waited for any longer.
  const isEarly = status !== 408 && isStillArriving(req);
  // Without this an unread body would be taken for the next request on the connection.
  if (isEarly && !headers['connection']) list.push('connection', 'close');
  res.writeHead(status, [...list, ...extra]);
  const sink = isEarly ? lingering(req, res) : res;
  sink.end(req.method === 'HEAD' ? undefined : body);
  return status;
}
