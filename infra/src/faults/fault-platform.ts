import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTestIssuer } from '@siteswap/service-kit/testing';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { ServiceProcess } from '../processes/service-process.ts';
import type { FaultBroker } from './fault-broker.ts';
import { createFaultCaller, type FaultCaller } from './fault-caller.ts';
import { faultEnv } from './fault-env.ts';
import type { FaultLink } from './fault-link.ts';
import type { FaultMail } from './fault-mail.ts';
import {
  folderOf,
  type LinkName,
  type ProcessName,
  processNames,
  type ServiceName,
  type ServiceProcessName,
} from './fault-names.ts';
import { createKeys } from './fault-people.ts';
import type { FaultPostgres } from './fault-postgres.ts';
import { startFaultServers } from './fault-servers.ts';
import { type FaultStream, openFaultStream } from './fault-stream.ts';

/** The real services and the gateway as processes of their own, on servers of their own. */
export interface FaultPlatform extends Pick<FaultCaller, 'call' | 'callGateway' | 'queueMail'> {
  readonly broker: FaultBroker;
  readonly postgres: Pick<FaultPostgres, 'kill' | 'freeze' | 'thaw' | 'fillDisk' | 'emptyDisk'>;
  readonly mail: Pick<FaultMail, 'accepted' | 'behave'>;
  /** Open notification streams of members, each through the gateway; two at first. */
  readonly streams: readonly FaultStream[];
  openStream(userId: number): FaultStream;
  /** Editions that take trips. */
  readonly editions: readonly { id: number; startDate: string }[];
  /** What a response confirmed: it must be in the database ever after. */
  readonly confirmed: Set<string>;
  link(name: LinkName): FaultLink;
  isUp(name: ProcessName): boolean;
  /** `kill -9`, and it stays down. */
  kill(name: ProcessName): Promise<void>;
  /** Sends SIGTERM: the process drains and ends. */
  stopService(name: ProcessName): Promise<void>;
  startService(name: ProcessName): Promise<void>;
  /** Ends all connections of a service to its database. */
  cutDatabase(name: ServiceName): Promise<void>;
  /** Sums of the gauges of a process that is up, by metric. */
  gauges(name: ServiceProcessName, metrics: readonly string[]): Promise<number[]>;
  /** Lines of the metrics of a process that is up, those of a metric that are not 0. */
  metricLines(name: ServiceProcessName, metric: string): Promise<string[]>;
  query<T extends pg.QueryResultRow>(name: ServiceName, sql: string): Promise<T[]>;
  stop(): Promise<void>;
}

type Stop = () => unknown;

const prefix = 'faults';
const streamReaders = [1, 2];

const editionsSql = `
  select id, start_date::text as "startDate" from editions
  where start_date > now() + interval '8 days' and is_online and not is_virtual and status <> 'CANCELLED'
  order by start_date limit 4`;

/** The books count what the tests star and write; the demonstration's stars and events have not been published yet. */
const withoutSeedStepsSql = `
  delete from favorites;
  delete from kit.outbox where kind = 'event' or subject like 'favorite.%'`;

async function seedEditions(env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = join(repositoryDir, 'svc-editions');
  const { code, output } = await runNode([join(cwd, 'src/seed.ts')], { cwd, env });
  if (code !== 0) throw new OperatorError(`The editions could not be made: ${output}`);
}

/** @param dir folder for all of it; must not exist yet */
export async function startFaultPlatform(dir: string): Promise<FaultPlatform> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    const keys = createKeys();
    const issuer = await startTestIssuer(keys.signingKey);
    stops.push(() => issuer.stop());
    const servers = await startFaultServers(dir, prefix, stops);
    const { postgres, broker, mail, pools, links, ports } = servers;
    const { jwksUrl } = issuer;
    const { envOf, publicUrl } = await faultEnv({ links, ports, dir, prefix, jwksUrl, keys });
    mkdirSync(join(dir, 'releases'), { recursive: true });
    await seedEditions(envOf('svc-editions'));
    await pools.get('svc-editions')?.query(withoutSeedStepsSql);

    const services = new Map<ProcessName, ServiceProcess>();
    for (const name of processNames) {
      const [port, folder] = [ports.get(name) ?? 0, folderOf(name)];
      const options = { name, folder, port, env: envOf(name), logFile: join(dir, `${name}.log`) };
      // Without a shell to show, the gateway is never ready for pages.
      const probe = folder === 'gateway' ? '/healthz' : '/readyz';
      services.set(name, new ServiceProcess({ ...options, probe, log: () => {} }));
    }
    stops.push(() => Promise.all([...services.values()].map((service) => service.stop())));
    const find = (name: ProcessName) => services.get(name) as ServiceProcess;
    const isUp = (name: ProcessName) => find(name).pid !== undefined;
    await Promise.all([...services.values()].map((service) => service.start()));

    let turn = 0;
    const urlOf = (name: ServiceName) => {
      const up = processNames.filter((one) => folderOf(one) === name && isUp(one));
      turn += 1;
      return find(up[turn % up.length] ?? name).url;
    };
    const gatewayUrl = find('gateway').url;
    const isGatewayUp = () => isUp('gateway');
    const caller = createFaultCaller({ issuer, publicUrl, gatewayUrl, isGatewayUp, urlOf });
    const streams: FaultStream[] = [];
    const openStream = (userId: number) => {
      const stream = openFaultStream(gatewayUrl, userId, caller.browser(userId));
      streams.push(stream);
      return stream;
    };
    for (const userId of streamReaders) openStream(userId);
    stops.push(() => Promise.all(streams.map((stream) => stream.stop())));

    const scrape = async (name: ProcessName): Promise<string[]> => {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(`${find(name).url}/metrics`, { signal });
      return (await response.text()).split('\n');
    };
    const query: FaultPlatform['query'] = async <T extends pg.QueryResultRow>(
      name: ServiceName,
      sql: string,
    ) => (await (pools.get(name) as pg.Pool).query<T>(sql)).rows;
    const editions = await query<{ id: number; startDate: string }>('svc-editions', editionsSql);
    if (editions.length === 0) throw new Error('there is no edition to drive to');

    return {
      ...caller,
      broker,
      postgres,
      mail,
      streams,
      openStream,
      editions,
      confirmed: new Set(),
      query,
      stop,
      isUp,
      link: (name) => links.get(name) as FaultLink,
      kill: async (name) => {
        find(name).kill('SIGKILL');
        await find(name).stop();
      },
      stopService: (name) => find(name).stop(),
      startService: (name) => find(name).start(),
      cutDatabase: async (name) => {
        await query(
          name,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = '${name}'`,
        );
      },
      metricLines: async (name, metric) =>
        (await scrape(name)).filter((line) => line.startsWith(metric) && !line.endsWith(' 0')),
      gauges: async (name, metrics) => {
        const lines = await scrape(name);
        return metrics.map((metric) => {
          const found = lines.filter((line) => line.startsWith(`${metric}{`));
          if (found.length === 0) throw new Error(`${name} has no metric ${metric}`);
          return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
        });
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
