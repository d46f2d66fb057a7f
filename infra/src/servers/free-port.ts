import { createServer } from 'node:net';

/** Below the range from which systems take ports for outgoing connections: one of those could come in between. */
const firstPort = 20_000;
const lastPort = 32_000;

/** Ports this process has handed out, on which their users may not listen yet. */
const given = new Set<number>();

/**
 * A TCP port that was free a moment ago, and that this process never gave before.
 * @throws Error when a hundred tries found none
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort));
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port was found between ${firstPort} and ${lastPort}`);
}

/** Whether a port can be listened on, on every interface and on the loopback alone. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1']) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen({ port, host }, () => server.close(() => resolve(true)));
    });
    if (!free) return false;
  }
  return true;
}
