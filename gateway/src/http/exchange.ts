import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Trace } from '@siteswap/service-kit/platform';

/** A request on its way through the gateway, and the response to it. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  /** The browser's trace when it sent one, and the span of this request in it. */
  readonly trace: Trace;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Segments of the path, undecoded. */
  readonly segments: readonly string[];
  /** Another log line says how this request ended: that of a service, or none is wanted. */
  isLogged: boolean;
}

export const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';
