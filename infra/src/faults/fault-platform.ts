import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { userState } from '@siteswap/contracts/core';
import { type Route, type RouteCall, routeUrl } from '@siteswap/contracts/route';
import { startTestIssuer } from '@siteswap/service-kit/testing';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { generateClient } from '../prisma/generate.ts';
import { runNode } from '../processes/run-node.ts';
import { ServiceProcess } from '../processes/service-process.ts';
import { freePort } from '../servers/free-port.ts';
import { startPostgres } from '../servers/postgres.ts';
import { type FaultBroker, startFaultBroker } from './fault-broker.ts';

export const serviceNames = ['svc-editions', 'svc-carpool', 'svc-notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Members there are: user 1 to this. svc-core does not run; its part is to have told of them. */
export const memberCount = 120;

/** The real services as processes of their own, on servers of their own, with nothing in between to soften a fault. */
export interface FaultPlatform {
  readonly broker: FaultBroker;
  /** Editions that take trips. */
  readonly editions: readonly { id: number; startDate: string }[];
  isUp(name: ServiceName): boolean;
  /** `kill -9`, and it stays down. */
  kill(name: ServiceName): Promise<void>;
  /** Asks it to drain and end. */
  stopService(name: ServiceName): Promise<void>;
  startService(name: ServiceName): Promise<void>;
  /** Ends all its connections to its database. */
  cutDatabase(name: ServiceName): Promise<void>;
  /** Calls a route as a member; null when there was no answer. */
  call<R extends Route>(
    name: ServiceName,
    route: R,
    call: RouteCall<R>,
    userId: number,
  ): Promise<number | null>;
  /** Sum of a gauge of a service that is up. */
  gauge(name: ServiceName, metric: string): Promise<number>;
  query<T extends pg.QueryResultRow>(name: ServiceName, sql: string): Promise<T[]>;
  stop(): Promise<void>;
}

type Stop = () => unknown;

async function seedEditions(env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = join(repositoryDir, 'svc-editions');
  const { code, output } = await runNode([join(cwd, 'src/seed.ts')], { cwd, env });
  if (code !== 0) throw new OperatorError(`The editions could not be made: ${output}`);
}

async function startServers(dir: string, prefix: string, stops: Stop[]) {
  mkdirSync(dir, { recursive: true });
  const postgres = await startPostgres({
    dir: join(dir, 'postgres'),
    logFile: join(dir, 'postgres.log'),
    password: 'faults',
    durable: false,
  });
  stops.push(() => postgres.stop());
  const broker = await startFaultBroker(dir, prefix);
  stops.push(() => broker.stop());
  const pools = new Map<ServiceName, pg.Pool>();
  for (const name of serviceNames) {
    await generateClient(name);
    const database = name.replaceAll('-', '_');
    await postgres.ensureDatabase(database);
    await applyMigrations(join(repositoryDir, name), postgres.url(database));
    const pool = new pg.Pool({ connectionString: postgres.url(database), max: 2 });
    pool.on('error', () => {});
    pools.set(name, pool);
    stops.push(() => pool.end());
  }
  return { postgres, broker, pools };
}

/** @param dir folder for all of it; must not exist yet */
export async function startFaultPlatform(dir: string): Promise<FaultPlatform> {
  const prefix = 'faults';
  const stops: Stop[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    const issuer = await startTestIssuer();
    stops.push(() => issuer.stop());
    const { postgres, broker, pools } = await startServers(dir, prefix, stops);
    const envOf = (name: ServiceName): NodeJS.ProcessEnv => ({
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATABASE_URL: postgres.url(name.replaceAll('-', '_')),
      NATS_URL: broker.url,
      NATS_PREFIX: prefix,
      INTERNAL_TOKEN: 'faults-faults-faults',
      JWKS_URL: issuer.jwksUrl,
      CORE_URL: 'http://127.0.0.1:1',
      RATE_LIMIT_FACTOR: '1000000',
      // A round waits for what a killed process had in hand: half a minute each time would be hours.
      ACK_WAIT_MS: '1500',
      DRAIN_TIMEOUT_MS: '2000',
      SEED_DEMO: '1',
    });
    await seedEditions(envOf('svc-editions'));
    const services = new Map<ServiceName, ServiceProcess>();
    for (const name of serviceNames) {
      const [port, logFile] = [await freePort(), join(dir, `${name}.log`)];
      services.set(
        name,
        new ServiceProcess({ name, port, env: envOf(name), logFile, say: () => {} }),
      );
    }
    stops.push(() => Promise.all([...services.values()].map((service) => service.stop())));
    for (let id = 1; id <= memberCount; id += 1) {
      const locale = (['en', 'fr', 'de'] as const)[id % 3] ?? 'en';
      const updatedAt = new Date(0).toISOString();
      const person = { id, pseudo: `member-${id}`, profilePicture: null, updatedAt, locale };
      const data = userState.data.parse({ ...person, emailHash: `${id}`, isGlobalAdmin: false });
      await broker.publishState(userState.kind, id, data);
    }
    await Promise.all([...services.values()].map((service) => service.start()));

    const find = (name: ServiceName) => services.get(name) as ServiceProcess;
    const query: FaultPlatform['query'] = async <T extends pg.QueryResultRow>(
      name: ServiceName,
      sql: string,
    ) => (await (pools.get(name) as pg.Pool).query<T>(sql)).rows;
    const editions = await query<{ id: number; startDate: string }>(
      'svc-editions',
      `select id, start_date::text as "startDate" from editions
       where start_date > now() + interval '8 days' and is_online and not is_virtual
         and status <> 'CANCELLED' order by start_date limit 4`,
    );
    if (editions.length === 0) throw new Error('there is no edition to drive to');
    const actors = new Map<number, ReturnType<typeof issuer.actor>>();
    let tokensSince = 0;

    return {
      broker,
      editions,
      query,
      stop,
      isUp: (name) => find(name).pid !== undefined,
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
      call: async (name, route, call, userId) => {
        // Tokens live five minutes.
        if (Date.now() - tokensSince > 120_000) {
          actors.clear();
          tokensSince = Date.now();
        }
        const actor = actors.get(userId) ?? issuer.actor({ userId, pseudo: `member-${userId}` });
        actors.set(userId, actor);
        const { body } = call as { body?: unknown };
        try {
          const answer = await fetch(find(name).url + routeUrl(route, call), {
            method: route.method,
            headers: { 'content-type': 'application/json', ...(await actor.headers()) },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(15_000),
          });
          await answer.arrayBuffer();
          return answer.status;
        } catch {
          return null;
        }
      },
      gauge: async (name, metric) => {
        const answer = await fetch(`${find(name).url}/metrics`, {
          signal: AbortSignal.timeout(10_000),
        });
        const lines = (await answer.text()).split('\n');
        const found = lines.filter((line) => line.startsWith(`${metric}{`));
        if (found.length === 0) throw new Error(`${name} does not say ${metric}`);
        return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
