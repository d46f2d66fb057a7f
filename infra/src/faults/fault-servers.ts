import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { repositoryDir } from '../paths.ts';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { generate } from '../prisma/generate.ts';
import { freePort } from '../servers/free-port.ts';
import { type FaultBroker, startFaultBroker } from './fault-broker.ts';
import { type FaultLink, startFaultLink } from './fault-link.ts';
import { type FaultMail, startFaultMail } from './fault-mail.ts';
import {
  databaseOf,
  type LinkName,
  linkNames,
  type ProcessName,
  processNames,
  type ServiceName,
  serviceNames,
} from './fault-names.ts';
import { peopleSql } from './fault-people.ts';
import { type FaultPostgres, startFaultPostgres } from './fault-postgres.ts';

/** What the processes stand on, and the lines between all of them. */
export interface FaultServers {
  readonly postgres: FaultPostgres;
  readonly broker: FaultBroker;
  readonly mail: FaultMail;
  /** Past the lines, to see what is there. */
  readonly pools: ReadonlyMap<ServiceName, pg.Pool>;
  readonly links: ReadonlyMap<LinkName, FaultLink>;
  readonly ports: ReadonlyMap<ProcessName, number>;
}

type Stop = () => unknown;

async function createDatabases(postgres: FaultPostgres, stops: Stop[]) {
  const pools = new Map<ServiceName, pg.Pool>();
  for (const name of serviceNames) await generate(name);
  const create = async (name: ServiceName) => {
    await postgres.ensureDatabase(databaseOf(name));
    const url = postgres.url(databaseOf(name));
    await applyMigrations(join(repositoryDir, name), url);
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => {});
    pools.set(name, pool);
    stops.push(() => pool.end());
  };
  await Promise.all(serviceNames.map(create));
  return pools;
}

/** @param stops receives how to stop what was started, the last first */
export async function startFaultServers(
  dir: string,
  prefix: string,
  stops: Stop[],
): Promise<FaultServers> {
  mkdirSync(dir, { recursive: true });
  const postgres = await startFaultPostgres(dir);
  stops.push(() => postgres.stop());
  const broker = await startFaultBroker(dir, prefix);
  stops.push(() => broker.stop());
  const mail = await startFaultMail();
  stops.push(() => mail.stop());
  const pools = await createDatabases(postgres, stops);
  await pools.get('svc-core')?.query(peopleSql);

  const ports = new Map<ProcessName, number>();
  for (const name of processNames) ports.set(name, await freePort());
  const targetOf = (name: LinkName): string => {
    const [from = '', to = ''] = name.split(' → ');
    if (to === 'database') return postgres.url(databaseOf(from as ServiceName));
    if (to === 'broker') return broker.url;
    if (to === 'mail') return mail.url;
    return `http://127.0.0.1:${ports.get(to as ProcessName)}`;
  };
  const links = new Map<LinkName, FaultLink>();
  for (const name of linkNames) links.set(name, await startFaultLink(targetOf(name)));
  stops.push(() => Promise.all([...links.values()].map((link) => link.close())));
  return { postgres, broker, mail, pools, links, ports };
}
