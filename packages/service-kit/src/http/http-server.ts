import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Route, uploadTimeoutMs } from '@siteswap/contracts/route';

/** A listening server. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
  /**
   * Stops accepting, lets open requests finish, then cuts the rest.
   * @param timeoutMs how long open requests get
   */
  drain(timeoutMs: number): Promise<void>;
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** How long a whole request, body included, may take to arrive; one minute. */
  readonly requestTimeoutMs?: number;
  /** How long an idle connection stays open; longer than the client's own limit, or it meets closed connections. */
  readonly keepAliveTimeoutMs?: number;
  /** How long the head of a request may take to arrive, also its first byte; 20 s. */
  readonly headersTimeoutMs?: number;
}

const defaultRequestTimeoutMs = 60_000;
/** Node looks for expired connections this often; by its default of 30 s, a silent one would stay more than twice as long as it may. */
const checkEveryMs = 1_000;

/** How long requests to these routes may take to arrive: Node has one limit per server, so one upload route raises it. */
export function requestTimeoutFor(routes: readonly Pick<Route, 'bodyType'>[]): number {
  const takesUploads = routes.some(({ bodyType }) => bodyType === 'multipart');
  return takesUploads ? uploadTimeoutMs : defaultRequestTimeoutMs;
}

/** Starts an HTTP server and resolves once it listens. */
export async function listen(
  listener: RequestListener,
  { port, host, requestTimeoutMs, keepAliveTimeoutMs, headersTimeoutMs = 20_000 }: ListenOptions,
): Promise<Listening> {
  const server = createServer({ connectionsCheckingInterval: checkEveryMs }, listener);
  server.keepAliveTimeout = keepAliveTimeoutMs ?? 75_000;
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs ?? defaultRequestTimeoutMs;
  let isDraining = false;
  // The last response of each connection: a listener per response would cost the gateway 5 % of a cached read.
  const responses = new Map<Socket, ServerResponse>();
  server.on('connection', (socket) => socket.once('close', () => responses.delete(socket)));
  server.prependListener('request', (request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    responses.set(request.socket, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    drain: async (timeoutMs) => {
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // The response tells the client to send no further request on the connection.
      for (const response of responses.values()) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
