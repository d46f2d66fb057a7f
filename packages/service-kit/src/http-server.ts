import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** A listening server. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
  /**
   * Stops accepting, lets open requests finish, then cuts what is left.
   * @param timeoutMs how long open requests get
   */
  drain(timeoutMs: number): Promise<void>;
}

/**
 * Listens. Keep-alive outlasts that of the gateway's client, which then never meets a connection we just closed.
 * @param port 0 takes any free one
 */
export async function listen(
  app: Koa,
  options: { port: number; host: string },
): Promise<Listening> {
  const server = createServer(app.callback());
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  let isDraining = false;
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
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
      // Says so in the answers under way, so that nobody sends another request after them.
      for (const response of open) {
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
