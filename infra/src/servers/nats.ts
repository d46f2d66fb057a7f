import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { openLog } from '../processes/open-log.ts';
import { withPrivateFiles } from '../processes/spawn-node.ts';
import { killWithParent, stopChild } from '../processes/stop-process.ts';
import { onPort } from './free-port.ts';
import { natsBinary } from './nats-binary.ts';
import { type NatsUser, natsAuthorization } from './nats-users.ts';
import { untilReady } from './wait-until.ts';

export interface NatsOptions {
  /** Folder for the configuration and the streams. */
  dir: string;
  logFile: string;
  /** Port to use again after a restart; a free one otherwise. */
  port?: number;
  /** Who may connect, and do what; without them anyone on this machine may do everything, for tests. */
  users?: readonly NatsUser[];
}

export interface NatsServer {
  /** Address for one of the users; without a name, for no user. */
  url: string;
  urlFor(user: string): string;
  port: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Whether a server greets new connections, which it does once its streams are restored. There is no monitoring port. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('error', () => end(false)).once('close', () => end(false));
    socket.once('data', (chunk) => end(chunk.toString().startsWith('INFO ')));
  });
}

/** Starts nats-server with JetStream; every write is on disk before it is acknowledged. */
export const startNats = (options: NatsOptions): Promise<NatsServer> =>
  onPort(options.port, (port) => startNatsOn(port, options));

async function startNatsOn(port: number, options: NatsOptions): Promise<NatsServer> {
  const binary = natsBinary();
  mkdirSync(options.dir, { recursive: true });
  const configFile = join(options.dir, 'nats.conf');
  writeFileSync(
    configFile,
    `listen: "127.0.0.1:${port}"
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(options.dir)}
  sync_interval: always
}
${options.users ? natsAuthorization(options.users) : ''}`,
    { mode: 0o600 },
  );
  const log = openLog(options.logFile);
  const child = withPrivateFiles(() =>
    spawn(binary, ['-c', configFile], { stdio: ['ignore', log.fd, log.fd], detached: true }),
  );
  log.close();
  child.on('error', () => {});
  const callOff = child.pid ? killWithParent(child.pid, 'TERM') : () => {};

  const stop = async () => {
    callOff();
    if (child.pid) await stopChild(child, 'SIGTERM');
  };
  const isReady = async () => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) {
      throw new OperatorError(`NATS did not start: see ${options.logFile}.`);
    }
    return greets(port);
  };
  await untilReady('Starting NATS', { isReady, stop });

  const passwords = new Map(options.users?.map(({ name, password }) => [name, password]));
  return {
    url: `nats://127.0.0.1:${port}`,
    urlFor: (user) => `nats://${user}:${passwords.get(user)}@127.0.0.1:${port}`,
    port,
    child,
    stop,
  };
}
