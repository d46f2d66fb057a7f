import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectNats, createLogger } from '@siteswap/service-kit/platform';
import { stopChild } from '../processes/stop-process.ts';
import { freePort } from '../servers/free-port.ts';
import { type NatsServer, startNats } from '../servers/nats.ts';

/** A nats-server of our own that can be frozen, killed, and set back to an older copy of its store. */
export interface FaultBroker {
  readonly url: string;
  /** The process stops responding, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Ends the server (a frozen one too) and starts it on the same port and store. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Copies the store of the stopped server, then goes on. */
  copyStore(): Promise<void>;
  /** Puts the last copy in the place of the store: all that was stored since is lost to the broker. */
  setBack(): Promise<void>;
  /** How many events were received since the start. */
  readonly received: number;
  /** Publishes an event that was received once more, as a message the server cannot know as a repeat. */
  repeat(which: number): Promise<void>;
  /** Publishes the state of an entity, as the service that owns it would. */
  publishState(kind: string, id: number, data: unknown): Promise<void>;
  /** Sequence of the newest message of a stream. */
  sequence(stream: 'EVENTS' | 'STATE'): Promise<number>;
  stop(): Promise<void>;
}

export async function startFaultBroker(dir: string, prefix: string): Promise<FaultBroker> {
  const port = await freePort();
  const store = join(dir, 'nats');
  const copy = join(dir, 'nats-copy');
  const start = () => startNats({ dir: store, logFile: join(dir, 'nats.log'), port });
  let server: NatsServer = await start();
  const log = createLogger({ name: 'faults', level: 'silent' });
  const nats = connectNats({ url: server.url, prefix, name: 'faults', log });
  const events = new Map<string, { subject: string; text: string }>();
  nats.subscribe('event.>', ({ subject, data }) => {
    const { id } = data as { id: string };
    events.set(id, { subject, text: JSON.stringify(data) });
  });

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.child.kill('SIGCONT');
    await stopChild(server.child, signal);
    await server.stop();
  };
  const connected = async () => {
    if (nats.isConnected) return;
    let forget = () => {};
    await new Promise<void>((resolve) => {
      forget = nats.onStatus((isConnected) => {
        if (isConnected) resolve();
      });
    });
    forget();
  };
  await connected();
  await nats.streams.ensure();

  return {
    url: server.url,
    freeze: () => void server.child.kill('SIGSTOP'),
    thaw: () => void server.child.kill('SIGCONT'),
    restart: async (signal) => {
      await end(signal);
      server = await start();
    },
    copyStore: async () => {
      await end('SIGTERM');
      rmSync(copy, { recursive: true, force: true });
      cpSync(store, copy, { recursive: true });
      server = await start();
    },
    setBack: async () => {
      if (!existsSync(copy)) throw new Error('no copy of the store was made');
      await end('SIGKILL');
      rmSync(store, { recursive: true, force: true });
      cpSync(copy, store, { recursive: true });
      server = await start();
    },
    get received() {
      return events.size;
    },
    repeat: async (which) => {
      const event = [...events.values()][which % events.size];
      if (!event) return;
      await connected();
      await nats.streams.publish(event.subject, randomUUID(), event.text);
    },
    publishState: async (kind, id, data) => {
      await connected();
      const text = JSON.stringify({ id: `${id}`, kind, version: 1, data });
      await nats.streams.publish(`state.${kind}.${id}`, randomUUID(), text);
    },
    sequence: async (stream) => {
      await connected();
      return (await nats.streams.info(stream)).lastSequence;
    },
    stop: async () => {
      server.child.kill('SIGCONT');
      await nats.close();
      await end('SIGTERM');
    },
  };
}
