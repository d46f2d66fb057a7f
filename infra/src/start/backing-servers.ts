import { join } from 'node:path';
import { freePort } from '../servers/free-port.ts';
import { keptRunning } from '../servers/kept-running.ts';
import { startMail } from '../servers/mail.ts';
import { startNats } from '../servers/nats.ts';
import { startPostgres } from '../servers/postgres.ts';
import { variableSuffix } from './services.ts';

export interface BackingServers {
  natsUrl: string;
  smtpUrl: string;
  /** Address of the mail catcher; null when mail really leaves. */
  mailUrl: string | null;
  databases: ServiceDatabase[];
  stop(): Promise<void>;
}

export interface ServiceDatabase {
  service: string;
  url: string;
  /** Made by us: only such a database gets demonstration data without being asked. */
  isEmbedded: boolean;
}

export interface BackingOptions {
  dataDir: string;
  logsDir: string;
  mailPort: number;
  postgresPassword: string;
  env: NodeJS.ProcessEnv;
  /** Services that want a database. */
  services: string[];
  say: (line: string) => void;
}

type Stop = () => Promise<void>;

async function databases(options: BackingOptions, stops: Stop[]): Promise<ServiceDatabase[]> {
  const { services, env } = options;
  const given = (service: string) => env[`DATABASE_URL_${variableSuffix(service)}`];
  const external = services.flatMap((service) => {
    const url = given(service);
    return url ? [{ service, url, isEmbedded: false }] : [];
  });
  const missing = services.filter((service) => !given(service));
  if (missing.length === 0) return external;

  const port = await freePort();
  const server = await keptRunning(
    'PostgreSQL',
    () =>
      startPostgres({
        dir: join(options.dataDir, 'postgres'),
        logFile: join(options.logsDir, 'postgres.log'),
        password: options.postgresPassword,
        port,
      }),
    options.say,
  );
  stops.push(() => server.stop());
  const embedded: ServiceDatabase[] = [];
  for (const service of missing) {
    const name = variableSuffix(service).toLowerCase();
    await server.first.ensureDatabase(name);
    embedded.push({ service, url: server.first.url(name), isEmbedded: true });
  }
  return [...external, ...embedded];
}

async function nats(options: BackingOptions, stops: Stop[]): Promise<string> {
  if (options.env['NATS_URL']) return options.env['NATS_URL'];
  const port = await freePort();
  const server = await keptRunning(
    'NATS',
    () =>
      startNats({
        dir: join(options.dataDir, 'nats'),
        logFile: join(options.logsDir, 'nats.log'),
        port,
      }),
    options.say,
  );
  stops.push(() => server.stop());
  return server.first.url;
}

async function mail(options: BackingOptions, stops: Stop[]) {
  if (options.env['SMTP_URL']) return { smtpUrl: options.env['SMTP_URL'], mailUrl: null };
  const smtpPort = await freePort();
  const webPort = options.mailPort || (await freePort());
  const server = await keptRunning(
    'The mail catcher',
    () =>
      startMail({
        dir: join(options.dataDir, 'mail'),
        logFile: join(options.logsDir, 'mail.log'),
        webPort,
        smtpPort,
      }),
    options.say,
  );
  stops.push(() => server.stop());
  return { smtpUrl: server.first.smtpUrl, mailUrl: server.first.webUrl };
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
  ) as [ServiceDatabase[], string, Awaited<ReturnType<typeof mail>>];
  return { databases: databaseList, natsUrl, ...mailUrls, stop };
}
