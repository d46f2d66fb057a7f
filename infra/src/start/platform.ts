import { join, resolve } from 'node:path';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { generate } from '../prisma/generate.ts';
import type { ServiceProcess } from '../processes/service-process.ts';
import { buildReleases } from '../releases/build-releases.ts';
import { deletionServices, topicServices } from '../servers/domains.ts';
import { freePort } from '../servers/free-port.ts';
import { grantRows } from '../servers/postgres-roles.ts';
import { type BackingServers, startBackingServers } from './backing-servers.ts';
import { planExposure } from './exposure.ts';
import { requireAllServers } from './own-servers.ts';
import { requireFreePort, requireRoom } from './preconditions.ts';
import { protectDataDir } from './protect-data-dir.ts';
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
  /** URL of a service's database for the role that owns it: more than the service itself may do. */
  databaseUrl(service: string): string;
  /** Address of the broker for the user that may do everything. */
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

async function migrate(servers: BackingServers, log: (line: string) => void): Promise<void> {
  for (const { service, url, ownerUrl } of servers.databases) {
    const names = await applyMigrations(join(repositoryDir, service), ownerUrl);
    if (names.length > 0) log(`${service}: applied ${names.join(', ')}`);
    const role = decodeURIComponent(new URL(url).username);
    if (url !== ownerUrl) await grantRows(ownerUrl, role);
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
  const log = options.quiet ? () => {} : (line: string) => console.log(`• ${line}`);
  const logsDir = join(dataDir, 'logs');
  const releasesDir = join(dataDir, 'releases');
  const filesDir = join(dataDir, 'files');
  const { signal } = options;
  const undo: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (let next = undo.pop(); next; next = undo.pop()) await next();
  };

  requireRoom(dataDir);
  const isDemo = planExposure({ env, dataDir });
  undo.push(takeRunLock(dataDir));
  try {
    await requireFreePort('PORT', options.port);
    if (!env['SMTP_URL']) await requireFreePort('MAIL_PORT', options.mailPort);
    protectDataDir(dataDir);

    const order = startOrder(options.services);
    const counts = replicaCounts(env['REPLICAS'], order.flat());
    const withDatabase = servicesWithDatabase().filter((name) => order.flat().includes(name));
    requireAllServers(env, withDatabase);
    for (const service of withDatabase) {
      if (await generate(service)) log(`${service}: generated its database client and files`);
    }

    const secrets = loadSecrets(dataDir);
    const { postgresPassword } = secrets;
    const { mailPort, durable = true } = options;
    const backing = { dataDir, logsDir, mailPort, postgresPassword, durable, env, log };
    log('starting PostgreSQL, NATS and the mail catcher, building what changed');
    const [servers] = await all(
      startBackingServers({ ...backing, services: withDatabase, processes: order.flat() }).then(
        (started) => {
          undo.push(() => started.stop());
          return started;
        },
      ),
      options.skipBuild ? Promise.resolve() : buildReleases({ releasesDir, logsDir, log, signal }),
    );
    signal?.throwIfAborted();
    await migrate(servers, log);

    const ports = await portsFor(order.flat(), options.port);
    const replicas = await placeReplicas(counts, ports);
    const url = `http://localhost:${ports.get('gateway') ?? options.port}`;
    const publicUrl = env['PUBLIC_URL'] ?? url;
    const hasSignIn = isDemo && ports.has('svc-core');
    const signIn = await planSignIn({ env, dataDir, logsDir, publicUrl, isDemo: hasSignIn, log });
    const { providers } = signIn;
    const envOf = serviceEnv({
      ...{ env, secrets, servers, publicUrl, dataDir, releasesDir, filesDir },
      ...{ ports, replicas, providers },
      deletionServices: await deletionServices(servicesWithDatabase()),
      topicServices: await topicServices(servicesWithDatabase()),
    });
    const starting = startProcesses({
      order,
      ports,
      replicas,
      host: env['HOST'] ?? '127.0.0.1',
      envOf,
      logsDir,
      log,
      signal,
      onStop: (stopGroup) => undo.push(stopGroup),
    });
    const [processes] = await all(
      starting,
      signIn.start().then((started) => undo.push(() => started.stop())),
    );
    if (isDemo) await seedDatabases({ dataDir, services: withDatabase, envOf, log, signal });

    const find = (name: string) => {
      const found = processes.get(name);
      if (!found) throw new Error(`No process is called ${name}.`);
      return found;
    };
    return {
      url,
      mailUrl: servers.mailUrl,
      hasDemoData: isDemo,
      env: envOf,
      processes,
      databaseUrl: (name) =>
        servers.databases.find(({ service }) => service === name)?.ownerUrl ?? '',
      natsUrl: servers.natsUrl(),
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
