import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { generateClient } from '../prisma/generate.ts';
import type { ServiceProcess } from '../processes/service-process.ts';
import { buildReleases } from '../releases/build-releases.ts';
import { freePort } from '../servers/free-port.ts';
import { type BackingServers, startBackingServers } from './backing-servers.ts';
import { requireFreePort, requireRoom } from './preconditions.ts';
import { placeReplicas, replicaCounts } from './replicas.ts';
import { takeRunLock } from './run-lock.ts';
import { loadSecrets } from './secrets.ts';
import { seedDatabases } from './seed.ts';
import { serviceEnv } from './service-env.ts';
import { startOrder } from './services.ts';
import type { PlatformOptions } from './settings.ts';
import { planSignIn } from './sign-in.ts';
import { startProcesses } from './start-processes.ts';

export interface Platform {
  /** Address for the browser. */
  url: string;
  /** Address of the mail catcher (its list of messages: `/email`); null when mail really leaves. */
  mailUrl: string | null;
  /** Whether the demonstration people are there. */
  hasDemoData: boolean;
  /** Variables a service was started with. */
  env(service: string): NodeJS.ProcessEnv;
  /** Services and gateway by name (a second process: `svc-core#2`): pid, url, logFile, start, stop, restart, kill. */
  processes: ReadonlyMap<string, ServiceProcess>;
  databaseUrl(service: string): string;
  natsUrl: string;
  releasesDir: string;
  logsDir: string;
  /** Sends a signal to a process, which is started again unless it survives. */
  kill(name: string, signal: NodeJS.Signals): void;
  restart(name: string): Promise<void>;
  /** Drains everything and gives the data folder back. */
  stop(): Promise<void>;
}

/** Waits for all, then throws the first failure: nothing is left under way unseen. */
async function all<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

async function portsFor(names: string[], gatewayPort: number): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  for (const name of names) {
    ports.set(name, name === 'gateway' && gatewayPort !== 0 ? gatewayPort : await freePort());
  }
  return ports;
}

async function migrate(servers: BackingServers, say: (line: string) => void): Promise<void> {
  for (const { service, url } of servers.databases) {
    const names = await applyMigrations(join(repositoryDir, service), url);
    if (names.length > 0) say(`${service}: applied ${names.join(', ')}`);
  }
}

/**
 * Starts the whole platform: servers, databases, releases, services, gateway.
 * @returns handles to all of it, once the gateway is ready
 * @throws OperatorError with a sentence for the person who starts it; everything is stopped by then
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env };
  const dataDir = resolve(repositoryDir, options.dataDir);
  const say = options.quiet ? () => {} : (line: string) => console.log(`• ${line}`);
  const logsDir = join(dataDir, 'logs');
  const releasesDir = join(dataDir, 'releases');
  const filesDir = join(dataDir, 'files');
  const { signal } = options;
  const undo: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (let next = undo.pop(); next; next = undo.pop()) await next();
  };

  requireRoom(dataDir);
  undo.push(takeRunLock(dataDir));
  try {
    await requireFreePort('PORT', options.port);
    if (!env['SMTP_URL']) await requireFreePort('MAIL_PORT', options.mailPort);
    mkdirSync(logsDir, { recursive: true });
    mkdirSync(releasesDir, { recursive: true });

    const order = startOrder(options.services);
    const counts = replicaCounts(env['REPLICAS'], order.flat());
    const withDatabase = servicesWithDatabase().filter((name) => order.flat().includes(name));
    for (const service of withDatabase) {
      if (await generateClient(service)) say(`${service}: generated its database client`);
    }

    const secrets = loadSecrets(dataDir);
    const { postgresPassword } = secrets;
    const backing = { dataDir, logsDir, mailPort: options.mailPort, postgresPassword, env, say };
    say('starting PostgreSQL, NATS and the mail catcher, building what changed');
    const [servers] = await all(
      startBackingServers({ ...backing, services: withDatabase }).then((started) => {
        undo.push(() => started.stop());
        return started;
      }),
      options.skipBuild ? Promise.resolve() : buildReleases({ releasesDir, logsDir, say, signal }),
    );
    signal?.throwIfAborted();
    await migrate(servers, say);

    const ports = await portsFor(order.flat(), options.port);
    const replicas = await placeReplicas(counts, ports);
    const url = `http://localhost:${ports.get('gateway') ?? options.port}`;
    const publicUrl = env['PUBLIC_URL'] ?? url;
    const isEmbedded =
      ports.has('svc-core') && servers.databases.every((database) => database.isEmbedded);
    const signIn = await planSignIn({ env, dataDir, logsDir, publicUrl, isEmbedded, say });
    const { providers } = signIn;
    const envOf = serviceEnv({
      ...{ env, secrets, servers, publicUrl, releasesDir, filesDir, ports, replicas, providers },
    });
    await seedDatabases({ dataDir, databases: servers.databases, env, envOf, say, signal });

    const starting = startProcesses({
      order,
      ports,
      replicas,
      host: env['HOST'] ?? '127.0.0.1',
      envOf,
      logsDir,
      say,
      signal,
      onStop: (stopGroup) => undo.push(stopGroup),
    });
    const [processes] = await all(
      starting,
      signIn.start().then((started) => undo.push(() => started.stop())),
    );

    const find = (name: string) => {
      const found = processes.get(name);
      if (!found) throw new Error(`No process is called ${name}.`);
      return found;
    };
    return {
      url,
      mailUrl: servers.mailUrl,
      hasDemoData:
        env['SEED_DEMO'] === '1' || servers.databases.some(({ isEmbedded }) => isEmbedded),
      env: envOf,
      processes,
      databaseUrl: (service) => envOf(service)['DATABASE_URL'] ?? '',
      natsUrl: servers.natsUrl,
      releasesDir,
      logsDir,
      kill: (name, signal) => find(name).kill(signal),
      restart: (name) => find(name).restart(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
