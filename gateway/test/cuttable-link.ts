import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay to a server whose connections a test can cut and restore. */
export class CuttableLink {
  readonly #host: string;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #listenPort = 0;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#listenPort}`;
  }

  async restore(): Promise<this> {
    const server = createServer((socket) => {
      const target = connect(this.#port, this.#host);
      for (const [one, other] of [
        [socket, target],
        [target, socket],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.#listenPort, '127.0.0.1', resolve));
    this.#listenPort = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  async cut(): Promise<void> {
    const closed = new Promise<void>(
      (resolve) => this.#server?.close(() => resolve()) ?? resolve(),
    );
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
