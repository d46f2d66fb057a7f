import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Ports to draw from. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Below the range from which systems take ports for outgoing connections: one of those could come in between. */
const allPorts: PortRange = { first: 20_000, last: 31_999 };

/**
 * Reserves a port among all processes that use this function, until this process ends: it binds the UDP port of
 * the same number, which servers on TCP do not need. Unlike a file, the system takes that back however we end.
 */
function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  socket.unref();
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

/**
 * A TCP port that was free a moment ago, and that no other caller gets, in this process or another one, while this
 * process lives.
 * @throws Error when none is free
 */
export async function freePort({ first, last }: PortRange = allPorts): Promise<number> {
  const count = last - first + 1;
  const start = Math.floor(Math.random() * count);
  for (let at = 0; at < count; at += 1) {
    const port = first + ((start + at) % count);
    if ((await reserve(port)) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port was found between ${first} and ${last}`);
}

/**
 * Starts a server on a port, or on a free one where none is given. When another program took the free one in the
 * moment before the server listened on it, it starts again on another.
 */
export async function onPort<T>(
  given: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (given !== undefined) return start(given);
  const port = await freePort();
  try {
    return await start(port);
  } catch (error) {
    if (await isPortFree(port)) throw error;
    return start(await freePort());
  }
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
