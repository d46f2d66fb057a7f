import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { openLog } from '../processes/open-log.ts';
import { signalWhenWeDie, stopChild } from '../processes/stop-process.ts';
import { freePort } from './free-port.ts';
import { natsBinary } from './nats-binary.ts';
import { waitUntil } from './wait-until.ts';

export interface NatsOptions {
  /** Folder for the configuration and the streams. */
  dir: string;
  logFile: string;
  /** Port to use again after a restart; a free one otherwise. */
  port?: number;
}

export interface NatsServer {
  url: string;
  port: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts nats-server with JetStream; every write is on disk before it is acknowledged. */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const binary = natsBinary();
  const port = options.port ?? (await freePort());
  const monitor = await freePort();
  mkdirSync(options.dir, { recursive: true });
  const configFile = join(options.dir, 'nats.conf');
  writeFileSync(
    configFile,
    `listen: "127.0.0.1:${port}"
http: "127.0.0.1:${monitor}"
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(options.dir)}
  sync_interval: always
}
`,
  );
  const log = openLog(options.logFile);
  const child = spawn(binary, ['-c', configFile], {
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  log.close();
  child.on('error', () => {});
  const callOff = child.pid ? signalWhenWeDie(child.pid, 'TERM') : () => {};

  await waitUntil('Starting NATS', async () => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) {
      callOff();
      throw new OperatorError(`NATS did not start: see ${options.logFile}.`);
    }
    const answer = await fetch(`http://127.0.0.1:${monitor}/healthz`).catch(() => null);
    return answer?.ok ?? false;
  });

  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    child,
    async stop() {
      callOff();
      await stopChild(child, 'SIGTERM');
    },
  };
}
