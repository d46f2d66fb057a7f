import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a server that can be cut and restored. */
export interface TcpProxy {
  /** The address to use instead of the server's. */
  readonly url: string;
  /** Connections rejected since the line was cut. */
  readonly rejected: number;
  cut(): void;
  mend(): void;
  /** Connections stay open and nothing passes any more, as when the other machine vanished. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** @param isCut whether the line begins cut */
export async function startTcpProxy(target: string, isCut = false): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cut = isCut;
  let isFrozen = false;
  let rejected = 0;
  const server: Server = createServer((near) => {
    if (cut) {
      rejected += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (chunk) => {
        if (!isFrozen) other.write(chunk);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cutNow = () => {
    cut = true;
    rejected = 0;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    get rejected() {
      return rejected;
    },
    cut: cutNow,
    mend: () => {
      cut = false;
    },
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
    close: () => {
      cutNow();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
