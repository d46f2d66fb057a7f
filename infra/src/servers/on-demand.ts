import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

interface Server {
  stop(): Promise<void>;
}

/** A public port on this machine, and the port on which the server behind it listens once it runs. */
export interface PortPair {
  readonly public: number;
  readonly inner: number;
}

/** Makes the pairs of ports for a server. */
export async function reservePorts(publicPorts: readonly number[]): Promise<PortPair[]> {
  return Promise.all(publicPorts.map(async (port) => ({ public: port, inner: await freePort() })));
}

/**
 * Listens in place of a server that is seldom used, and starts it at the first connection: until then it takes no memory.
 * @param start called once; again after it rejected
 */
export async function startOnDemand(
  portPairs: readonly PortPair[],
  start: () => Promise<Server>,
  log: (line: string) => void,
): Promise<Server> {
  let starting: Promise<Server> | undefined;
  const running = () => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  const open = new Set<Socket>();

  const join = (client: Socket, port: number) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
    client.pipe(server).pipe(client);
  };

  const listeners = portPairs.map(({ inner }) =>
    createServer({ pauseOnConnect: true }, (client) => {
      client.on('error', () => client.destroy());
      running().then(
        () => join(client, inner),
        (error: unknown) => {
          log(error instanceof Error ? error.message : String(error));
          client.destroy();
        },
      );
    }),
  );
  await Promise.all(
    listeners.map(
      (listener, at) =>
        new Promise<void>((resolve, reject) => {
          listener.once('error', reject);
          listener.listen(portPairs[at]?.public, '127.0.0.1', resolve);
        }),
    ),
  );
  return {
    stop: async () => {
      for (const listener of listeners) listener.close();
      for (const socket of open) socket.destroy();
      await starting?.then(
        (server) => server.stop(),
        () => {},
      );
    },
  };
}
