import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A line to a server, which can be slow, or half-open: the connections stay and nothing passes. */
export interface FaultLink {
  /** The address to use instead of the server's. */
  readonly url: string;
  /** Delays each piece of data by this many milliseconds, in order. */
  delay(ms: number): void;
  /** Nothing passes any more, in either direction, and neither side is notified. */
  hang(): void;
  /** Connections that hung are reset, new ones pass at once. */
  mend(): void;
  close(): Promise<void>;
}

export async function startFaultLink(target: string): Promise<FaultLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** Connections over which something was lost. */
  const broken = new Set<Socket>();
  let delayMs = 0;
  let hangs = false;

  const pass = (from: Socket, to: Socket) => {
    let before = Promise.resolve();
    from.on('data', (chunk) => {
      if (hangs) {
        broken.add(from).add(to);
        return;
      }
      const ms = delayMs;
      before = before.then(async () => {
        if (ms > 0) await pause(ms);
        to.write(chunk);
      });
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      broken.delete(from);
      void before.then(() => to.end());
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.add(near).add(far);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    delay: (ms) => {
      delayMs = ms;
    },
    hang: () => {
      hangs = true;
    },
    mend: () => {
      delayMs = 0;
      hangs = false;
      for (const socket of broken) socket.destroy();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
