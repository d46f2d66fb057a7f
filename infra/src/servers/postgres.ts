import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { openLog } from '../processes/open-log.ts';
import { isAlive, killWithParent, stopChild } from '../processes/stop-process.ts';
import { onPort } from './free-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import type { Role } from './postgres-roles.ts';
import { type PostgresUser, postgresUser } from './postgres-user.ts';
import { untilReady, waitUntil } from './wait-until.ts';

const run = promisify(execFile);

export interface PostgresOptions {
  /** Folder of the cluster; made and initialised when it does not exist or is empty. */
  dir: string;
  logFile: string;
  /** For the superuser `siteswap`; stored by the cluster, so always the same for one folder. */
  password: string;
  /** Without it a crash of the machine may lose data: for tests only. */
  durable?: boolean;
  /** A free one otherwise. */
  port?: number;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
}

export interface PostgresServer {
  port: number;
  child: ChildProcess;
  /** URL of a database of this server, for the superuser unless a role is given. */
  url(database: string, role?: Role): string;
  /** Makes a database that is the superuser's, for tests. */
  ensureDatabase(database: string): Promise<void>;
  stop(): Promise<void>;
}

const characterTypes: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'C.UTF-8',
  darwin: 'en_US.UTF-8',
};

/** Ends a server that an earlier run left behind in this folder. */
async function stopLeftover(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidLine, dirLine] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidLine);
  const isOurs =
    dirLine === dir &&
    isAlive(pid) &&
    (process.platform !== 'linux' ||
      (existsSync(`/proc/${pid}/cmdline`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir)));
  if (isOurs) {
    process.kill(pid, 'SIGINT');
    await waitUntil('Stopping the previous PostgreSQL', async () => !isAlive(pid));
  }
  // After a restart of the machine another process may have that number; PostgreSQL would then not start.
  rmSync(pidFile, { force: true });
}

async function initialise(options: PostgresOptions, user: PostgresUser): Promise<void> {
  const passwordFile = `${options.dir}.password`;
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(passwordFile, user.uid, user.gid);
  }
  const [command = '', ...args] = [
    ...user.prefix,
    postgresBinaries().initdb,
    `--pgdata=${options.dir}`,
    '--username=siteswap',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Same order everywhere (by code point), yet letters of every script fold and compare as letters.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characterTypes[process.platform] ?? 'C'}`,
    ...(options.durable === false ? ['--no-sync'] : []),
  ];
  try {
    await run(command, args, {
      ...(user.prefix.length > 0 ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: { PATH: process.env['PATH'] },
    });
  } catch (error) {
    // A folder half made would be taken for a cluster next time.
    for (const name of readdirSync(options.dir)) {
      rmSync(join(options.dir, name), { recursive: true, force: true });
    }
    const reason = String((error as { stderr?: string }).stderr || error).trim();
    throw new OperatorError(
      reason.includes('No space left')
        ? 'The disk is full: make room (about 1 GB) and start again.'
        : `PostgreSQL could not make its folder ${options.dir}: ${reason}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Starts PostgreSQL from the npm package on a free port of the loopback.
 * @throws OperatorError when it cannot run here
 */
export const startPostgres = (options: PostgresOptions): Promise<PostgresServer> =>
  onPort(options.port, (port) => startPostgresOn(port, options));

async function startPostgresOn(port: number, options: PostgresOptions): Promise<PostgresServer> {
  const { postgres } = postgresBinaries();
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const user = postgresUser([postgres, dirname(options.dir)]);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(options.dir, user.uid, user.gid);
  await stopLeftover(options.dir);
  if (readdirSync(options.dir).length === 0) await initialise(options, user);

  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: options.durable === false ? '400' : '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The detail of an error repeats rejected values, such as the address that exists already.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  };
  const [command = '', ...args] = [
    ...user.prefix,
    postgres,
    '-D',
    options.dir,
    '-p',
    `${port}`,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openLog(options.logFile);
  const child = spawn(command, args, {
    ...(user.prefix.length > 0 ? {} : { uid: user.uid, gid: user.gid }),
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C in the terminal must reach the runner alone, or the database would go before the services.
    detached: true,
  });
  log.close();
  const callOff = child.pid ? killWithParent(child.pid, 'INT') : () => {};

  const superuser: Role = { name: 'siteswap', password: options.password };
  const url = (database: string, { name, password } = superuser) =>
    `postgresql://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    callOff();
    if (child.pid) await stopChild(child, 'SIGINT');
  };
  child.on('error', () => {});
  const responds = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      return isReady(url('postgres'));
    }
    const reason = lastLines(options.logFile);
    throw new OperatorError(
      reason.includes('No space left')
        ? 'The disk is full: make room (about 1 GB) and start again.'
        : `PostgreSQL did not start (see ${options.logFile}): ${reason}`,
    );
  };
  await untilReady('Starting PostgreSQL', { isReady: responds, stop });

  return {
    port,
    child,
    url,
    stop,
    async ensureDatabase(database) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        const found = await client.query('select 1 from pg_database where datname = $1', [
          database,
        ]);
        if (found.rowCount === 0) await client.query(`create database "${database}"`);
      } finally {
        await client.end();
      }
    },
  };
}
