import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that can be cut and mended. */
export interface TcpProxy {
  /** The address to use instead of the server's. */
  readonly url: string;
  /** Connections refused since the line was cut. */
  readonly refused: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param isCut whether the line begins cut */
export async function startTcpProxy(target: string, isCut = false): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cut = isCut;
  let refused = 0;
  const server: Server = createServer((near) => {
    if (cut) {
      refused += 1;
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
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cutNow = () => {
    cut = true;
    refused = 0;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    get refused() {
      return refused;
    },
    cut: cutNow,
    mend: () => {
      cut = false;
    },
    close: () => {
      cutNow();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
