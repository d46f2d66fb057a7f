import { join } from 'node:path';
import { freePort } from '../servers/free-port.ts';
import { startMail } from '../servers/mail.ts';
import { startNats } from '../servers/nats.ts';
import { natsUsers, operator } from '../servers/nats-users.ts';
import { reservePorts, startOnDemand } from '../servers/on-demand.ts';
import { startPostgres } from '../servers/postgres.ts';
import { ensureServiceDatabase, rolesOf } from '../servers/postgres-roles.ts';
import { supervise } from '../servers/supervise.ts';
import { requireNats, requirePostgres } from './own-servers.ts';
import { variableSuffix } from './services.ts';

export interface BackingServers {
  /** Address of the broker for a service, the gateway or (without a name) the person who runs the site. */
  natsUrl(name?: string): string;
  smtpUrl: string;
  /** Address of the mail catcher; null when mail really leaves. */
  mailUrl: string | null;
  databases: ServiceDatabase[];
  stop(): Promise<void>;
}

export interface ServiceDatabase {
  service: string;
  /** What the service connects with. */
  url: string;
  /** What its migrations run with: another role, where rights are divided. */
  ownerUrl: string;
}

export interface BackingOptions {
  dataDir: string;
  logsDir: string;
  mailPort: number;
  postgresPassword: string;
  env: NodeJS.ProcessEnv;
  /** Services that want a database. */
  services: string[];
  /** All services, and the gateway: each is a user of the broker. */
  processes: string[];
  /** Whether PostgreSQL waits for the disk. */
  durable: boolean;
  log: (line: string) => void;
}

type Stop = () => Promise<void>;

async function databases(options: BackingOptions, stops: Stop[]): Promise<ServiceDatabase[]> {
  const { services, env } = options;
  const given = (service: string) => env[`DATABASE_URL_${variableSuffix(service)}`];
  const external = services.flatMap((service) => {
    const url = given(service);
    const ownerUrl = env[`MIGRATION_URL_${variableSuffix(service)}`] || url;
    return url && ownerUrl ? [{ service, url, ownerUrl }] : [];
  });
  const missing = services.filter((service) => !given(service));
  for (const { service, ownerUrl } of external) {
    await requirePostgres(`DATABASE_URL_${variableSuffix(service)}`, ownerUrl);
  }
  if (missing.length === 0) return external;

  const port = await freePort();
  const server = await supervise(
    'PostgreSQL',
    () =>
      startPostgres({
        dir: join(options.dataDir, 'postgres'),
        logFile: join(options.logsDir, 'postgres.log'),
        password: options.postgresPassword,
        durable: options.durable,
        port,
      }),
    options.log,
  );
  stops.push(() => server.stop());
  const embedded: ServiceDatabase[] = [];
  for (const service of missing) {
    const name = variableSuffix(service).toLowerCase();
    const { url } = server.first;
    const roles = rolesOf(service, options.postgresPassword);
    await ensureServiceDatabase(url, name, roles);
    embedded.push({ service, url: url(name, roles.service), ownerUrl: url(name, roles.owner) });
  }
  return [...external, ...embedded];
}

async function nats(options: BackingOptions, stops: Stop[]): Promise<BackingServers['natsUrl']> {
  const { env, processes, postgresPassword } = options;
  const given = env['NATS_URL'];
  if (given) {
    options.log(await requireNats(given));
    return (name = '') => env[`NATS_URL_${variableSuffix(name)}`] || given;
  }
  const users = await natsUsers(processes, env['NATS_PREFIX'] || 'siteswap', postgresPassword);
  const port = await freePort();
  const server = await supervise(
    'NATS',
    () =>
      startNats({
        dir: join(options.dataDir, 'nats'),
        logFile: join(options.logsDir, 'nats.log'),
        port,
        users,
      }),
    options.log,
  );
  stops.push(() => server.stop());
  return (name = operator) => server.first.urlFor(name);
}

async function mail(options: BackingOptions, stops: Stop[]) {
  if (options.env['SMTP_URL']) return { smtpUrl: options.env['SMTP_URL'], mailUrl: null };
  const smtpPort = await freePort();
  const webPort = options.mailPort || (await freePort());
  const [web, smtp] = await reservePorts([webPort, smtpPort]);
  if (!web || !smtp) throw new Error('two ports make two doors');
  const start = () =>
    startMail({
      dir: join(options.dataDir, 'mail'),
      logFile: join(options.logsDir, 'mail.log'),
      webPort: web.inner,
      smtpPort: smtp.inner,
    });
  const server = await startOnDemand(
    [web, smtp],
    () => supervise('The mail catcher', start, options.log),
    options.log,
  );
  stops.push(() => server.stop());
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailUrl: `http://localhost:${webPort}` };
}

/** Starts PostgreSQL, NATS and the mail catcher, each unless the environment names a real one. */
export async function startBackingServers(options: BackingOptions): Promise<BackingServers> {
  const stops: Stop[] = [];
  const stop = async () => {
    await Promise.all(stops.map((each) => each()));
  };
  const results = await Promise.allSettled([
    databases(options, stops),
    nats(options, stops),
    mail(options, stops),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [databaseList, natsUrl, mailUrls] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : undefined,
  ) as [ServiceDatabase[], BackingServers['natsUrl'], Awaited<ReturnType<typeof mail>>];
  return { databases: databaseList, natsUrl, ...mailUrls, stop };
}
