import { listMatchingRequests } from '@siteswap/contracts/carpool';
import { routeUrl } from '@siteswap/contracts/route';
import { createPool } from '@siteswap/service-kit';
import { prismaClient } from '@siteswap/svc-carpool/src/db.ts';
import {
  type EditionPlace,
  fitsOf,
  maxMatches,
  rank,
} from '@siteswap/svc-carpool/src/features/matching/matching.policy.ts';
import {
  findOfferToMatch,
  findRequestsAround,
} from '@siteswap/svc-carpool/src/features/matching/matching.repository.ts';
import pg from 'pg';
import { tripEditions } from './carpool/trip-editions.ts';
import { type Cost, costOf, median, type Target } from './load.ts';
import { requireProc } from './processor-time.ts';
import { idOf, type Member, signIn } from './stream/members.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);

/** Numbers of offers, with two stops each, and of requests of one edition. */
const sizes = [50, 500] as const;

/** Within France, 36 hours around noon of a day; `$1` an edition, `$2` how many, `$3` whose. */
const columns = 'user_id, edition_id, direction, trip_date, location_city, latitude, longitude';
const trip = `$3::int, $1::int, 'TO_EVENT', date_trunc('day', now()) + make_interval(days => 30, mins => n * 37 % 2160), 'Lyon',
  round((43 + n * 53 % 700 / 100.0)::numeric, 2), round((n * 29 % 600 / 100.0)::numeric, 2)`;
const insertOffers = `
  insert into carpool_offer (${columns}, location_address, available_seats, description, stops, updated_at)
  select ${trip}, 'Gare', 4, '', jsonb_build_array(
    jsonb_build_object('city', 'Dijon', 'latitude', 47.32, 'longitude', 5.04, 'time', now()),
    jsonb_build_object('city', 'Nancy', 'latitude', 48.69, 'longitude', 6.18, 'time', now())), now()
  from generate_series(1, $2::int) n returning id`;
const insertRequests = `
  insert into carpool_request (${columns}, seats_needed, description, updated_at)
  select ${trip}, 1, '', now() from generate_series(1, $2::int) n`;

/** Offers that are matched at once, as many as clients ask at once. */
const atOnce = 8;

/** Finds the requests that fit each offer of an edition, with the functions of the service. @returns seconds */
async function matchAll(
  db: ReturnType<typeof prismaClient>,
  { offerIds, place }: { offerIds: readonly number[]; place: EditionPlace },
): Promise<number> {
  const began = performance.now();
  const waiting = offerIds.values();
  let found = 0;
  const work = async (): Promise<void> => {
    for (const id of waiting) {
      const offer = await findOfferToMatch(db, id);
      if (!offer) throw new Error('An offer is gone');
      const requests = await findRequestsAround(db, offer, new Date());
      found += rank(requests, fitsOf(offer, place)).slice(0, maxMatches).length;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (found === 0) throw new Error('No request fits');
  return (performance.now() - began) / 1_000;
}

interface Owners {
  readonly driver: Member;
  readonly driverId: number;
  readonly passengerId: number;
}

/** The requests that fit each offer of an edition, one after the other: all against all. */
async function targetOf(
  database: pg.Client,
  { driver, driverId, passengerId }: Owners,
  { editionId, size, pid }: { editionId: number; size: number; pid: number },
): Promise<{ target: Target; offerIds: number[] }> {
  const offers = await database.query<{ id: number }>(insertOffers, [editionId, size, driverId]);
  await database.query(insertRequests, [editionId, size, passengerId]);
  const headers = { cookie: driver.header.slice('cookie: '.length) };
  const requests = offers.rows.map(({ id }) => ({
    path: routeUrl(listMatchingRequests, { params: { id } }),
    headers,
  }));
  return {
    target: { name: `${size} × ${size}`, url: driver.url, pid, request: { requests } },
    offerIds: offers.rows.map(({ id }) => id),
  };
}

requireProc();
await withPlatform(
  async (platform) => {
    const connectionString = platform.databaseUrl('svc-carpool');
    const database = new pg.Client({ connectionString });
    const pool = createPool(connectionString, { max: atOnce });
    const db = prismaClient(pool);
    await database.connect();
    try {
      const editionIds = await tripEditions(database, sizes.length);
      const driver = await signIn(platform.url, 'organiser');
      const driverId = await idOf(driver);
      const passengerId = await idOf(await signIn(platform.url, 'member'));
      const pid = platform.processes.get('svc-carpool')?.pid ?? 0;
      await database.query('delete from carpool_offer');
      await database.query('delete from carpool_request');
      const targets: Target[] = [];
      const offerIdsOf: number[][] = [];
      for (const [index, size] of sizes.entries()) {
        const of = { editionId: editionIds[index] ?? 0, size, pid };
        const { target, offerIds } = await targetOf(
          database,
          { driver, driverId, passengerId },
          of,
        );
        targets.push(target);
        offerIdsOf.push(offerIds);
      }
      await database.query('vacuum analyze');
      const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backendPid = rows[0]?.pid ?? 0;
      const costs = targets.map((): Cost[] => []);
      const matched = targets.map((): number[] => []);
      for (const target of targets) await costOf(target, backendPid, seconds);
      const { rows: places } = await database.query<EditionPlace>(
        'select latitude, longitude from edition where id = any($1::int[]) order by array_position($1, id)',
        [editionIds],
      );
      const match = (index: number) =>
        matchAll(db, { offerIds: offerIdsOf[index] ?? [], place: places[index] as EditionPlace });
      for (const index of sizes.keys()) await match(index);
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, target] of targets.entries()) {
          costs[index]?.push(await costOf(target, backendPid, seconds));
          matched[index]?.push(await match(index));
        }
      }
      print(
        `all requests against all offers, median of ${rounds} interleaved rounds of ${seconds} s`,
      );
      print('                 ms of svc-carpool  of PostgreSQL   seconds   in the service alone');
      const whole = sizes.map((size, index) => {
        const all = costs[index] ?? [];
        const [own, postgres] = [
          median(all.map((cost) => cost.own)),
          median(all.map((cost) => cost.postgres)),
        ];
        const lasted = median(all.map(({ requestsPerSecond }) => size / requestsPerSecond));
        const ms = (micros: number) => ((micros * size) / 1_000).toFixed(0).padStart(14);
        print(
          `${`${size} × ${size}`.padEnd(16)}${ms(own)}${ms(postgres)}${lasted.toFixed(2).padStart(14)}${median(
            matched[index] ?? [],
          )
            .toFixed(2)
            .padStart(14)}`,
        );
        return (own + postgres) * size;
      });
      const [few = Number.NaN, many = Number.NaN] = whole;
      const squared = (sizes[1] / sizes[0]) ** 2;
      print(
        `ten times as many of both cost ${(many / few).toFixed(1)} × as much (n²: ${squared} ×)`,
      );
    } finally {
      await db.$disconnect();
      await pool.end();
      await database.end();
    }
  },
  {
    services: ['svc-core', 'svc-editions', 'svc-carpool', 'gateway'],
    env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
  },
);
