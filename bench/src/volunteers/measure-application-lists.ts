import { loadavg } from 'node:os';
import { routeUrl } from '@siteswap/contracts/route';
import { listApplications } from '@siteswap/contracts/volunteers';
import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import { type Cost, costOf, median, type Target } from '../load.ts';
import { idOf, signIn } from '../stream/members.ts';
import { print } from '../with-platform.ts';
import { managedEditions } from './managed-editions.ts';
import { fillApplications } from './many-applications.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const sizes = (process.env['BENCH_APPLICATIONS'] ?? '500,5000').split(',').map(Number);
const pageSize = 20;

interface Size {
  readonly applications: number;
  readonly editionId: number;
  readonly teamId: number;
}

/** What the table of applications asks for. */
const requestsOf = ({ applications, teamId }: Size): Readonly<Record<string, string>> => ({
  'first page': '',
  'by status': '&status=PENDING',
  'a team': `&teams=${teamId}`,
  'without team': '&teams=0',
  'there for setup': '&presence=SETUP',
  'a search': '&search=bench+7',
  'by name': '&sort=name',
  'by arrival': '&sort=arrival&order=desc',
  'a page half way': `&page=${Math.ceil(applications / pageSize / 2)}`,
});

const whole = ({ own, postgres }: Cost): number => own + postgres;
const ms = (costs: readonly Cost[]): string =>
  (median(costs.map(whole)) / 1_000).toFixed(2).padStart(10);

/** Each request to all editions in turn; the ratio is that of the largest to the smallest, round by round. */
export async function measureApplicationLists(platform: Platform): Promise<void> {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-volunteers') });
  await database.connect();
  try {
    const manager = await signIn(platform.url, 'organiser');
    const editions = await managedEditions(database, await idOf(manager), sizes.length);
    const filled: Size[] = [];
    for (const [index, { id: editionId }] of editions.entries()) {
      const applications = sizes[index] ?? 0;
      const teamId = await fillApplications(database, editionId, applications);
      filled.push({ applications, editionId, teamId });
    }
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const headers = { cookie: manager.header.slice('cookie: '.length) };
    const pid = platform.processes.get('svc-volunteers')?.pid ?? 0;
    print(
      `ms of processor per request, svc-volunteers and PostgreSQL, median of ${rounds} rounds of ${seconds} s in turn, load ${loadavg()[0]?.toFixed(1)}`,
    );
    print(`${''.padEnd(20)}${sizes.map((size) => `${size}`.padStart(10)).join('')}     ratio`);
    for (const name of Object.keys(filled[0] ? requestsOf(filled[0]) : {})) {
      const costs = filled.map((): Cost[] => []);
      // The first round warms all.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, size] of filled.entries()) {
          const path = routeUrl(listApplications, {
            params: { id: size.editionId },
            query: { pageSize },
          });
          const url = `${platform.url}${path}${requestsOf(size)[name] ?? ''}`;
          const target: Target = { name, url, pid, request: { headers } };
          const cost = await costOf(target, rows[0]?.pid ?? 0, seconds);
          if (round > 0) costs[index]?.push(cost);
        }
      }
      // Round by round, so that what else the machine did counts for both.
      const ratio = median(
        (costs.at(-1) ?? []).map((cost, round) => {
          const smallest = costs[0]?.[round];
          return smallest ? whole(cost) / whole(smallest) : Number.NaN;
        }),
      );
      print(`${name.padEnd(20)}${costs.map(ms).join('')}${ratio.toFixed(2).padStart(8)} ×`);
    }
  } finally {
    await database.end();
  }
}
