import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../processes/stop-process.ts';
import { freePort } from '../servers/free-port.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres.ts';
import { waitUntil } from '../servers/wait-until.ts';
import { createFaultDisk } from './fault-disk.ts';

/** A PostgreSQL of our own, which writes to disk as in production, and can be killed and frozen. Its disk can be full. */
export interface FaultPostgres {
  url(database: string): string;
  ensureDatabase(database: string): Promise<void>;
  /** `kill -9` of the server with all its processes, as when the machine lost power; starts it again. */
  kill(): Promise<void>;
  /** No process of it does anything any more, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Its disk is full from now on. */
  fillDisk(): void;
  /** There is room again; a server that ended meanwhile is started again. */
  emptyDisk(): Promise<void>;
  stop(): Promise<void>;
}

/** Parent of a process; 0 when it has ended. */
function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

export async function startFaultPostgres(dir: string): Promise<FaultPostgres> {
  const port = await freePort();
  /** The server and its backends; none when it has ended. */
  const processes = (): number[] => {
    const pidFile = join(disk.dir, 'postmaster.pid');
    if (!existsSync(pidFile)) return [];
    const main = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const children = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && parentOf(name) === main,
    );
    return [main, ...children.map(Number)];
  };
  const disk = createFaultDisk(join(dir, 'disk'), processes);
  const start = () =>
    startPostgres({
      ...{ dir: disk.dir, logFile: join(dir, 'postgres.log'), password: 'faults', port },
      // The disk is small.
      settings: { max_wal_size: '96MB', min_wal_size: '32MB' },
    });
  let server: PostgresServer = await start();
  const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null;
  const isReady = async () => {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    client.on('error', () => {});
    return await client
      .connect()
      .then(() => true)
      .catch(() => false)
      .finally(() => client.end().catch(() => {}));
  };

  const signalAll = (signal: NodeJS.Signals) => {
    const pids = processes();
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // Ended in the meantime.
      }
    }
    return pids;
  };

  return {
    url: (database) => server.url(database),
    ensureDatabase: (database) => server.ensureDatabase(database),
    kill: async () => {
      const pids = signalAll('SIGKILL');
      await waitUntil('Ending PostgreSQL', async () => !pids.some(isAlive));
      await server.stop();
      server = await start();
    },
    freeze: () => void signalAll('SIGSTOP'),
    thaw: () => void signalAll('SIGCONT'),
    fillDisk: () => disk.fill(),
    emptyDisk: async () => {
      disk.empty();
      // A server that cannot write its log ends, or recovers by itself.
      await waitUntil('PostgreSQL with room again', async () => {
        if (!hasEnded()) return await isReady();
        await server.stop();
        server = await start();
        disk.empty();
        return false;
      });
    },
    stop: async () => {
      await server.stop();
      disk.stop();
    },
  };
}
