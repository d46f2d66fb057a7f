import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { variable } from './variable.ts';

/** A proxy to the mail catcher that can be closed, for an unavailable mail server. Closed at first. */
export interface SmtpGate {
  readonly url: string;
  open(): Promise<void>;
  close(): Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
const shut = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

export async function createSmtpGate(): Promise<SmtpGate> {
  const target = new URL(variable('TEST_SMTP_URL'));
  const sockets = new Set<Socket>();
  const pass = (from: Socket) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  };

  // Listening once and closing gives a port that refuses connections.
  const reserve = createServer();
  const port = await listen(reserve, 0);
  await shut(reserve);

  let server: Server | undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    open: async () => {
      server = createServer(pass);
      await listen(server, port);
    },
    close: async () => {
      if (!server) return;
      const closed = shut(server);
      server = undefined;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
