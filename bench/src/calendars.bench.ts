import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { latenciesAt } from './accounts/paced.ts';
import { percentile } from './stream/percentile.ts';
import { print, withPlatform } from './with-platform.ts';

const editions = Number(process.env['BENCH_CALENDAR_EDITIONS'] ?? 1_000);
const connections = Number(process.env['BENCH_CALENDAR_CONNECTIONS'] ?? 20);
/** Of each part; parts with and without calendars take turns. */
const seconds = Number(process.env['BENCH_CALENDAR_SECONDS'] ?? 10);
const rounds = Number(process.env['BENCH_CALENDAR_ROUNDS'] ?? 3);
/** Requests a second of the other reader. */
const rate = 20;

const visitor = { 'x-forwarded-for': '198.51.100.7' };
const address = '203.0.113.66';

/** Published editions with long texts, ahead of today. */
const addEditions = `
  with one as (insert into conventions (name, updated_at) values ('Trois Balles', now()) returning id)
  insert into editions (convention_id, name, description, start_date, end_date, timezone, city,
    country, latitude, longitude, is_online, announced_at, updated_at)
  select one.id, 'Convention ' || n, repeat('Cinq balles, trois massues. ', 40),
    current_date + 7 + n % 300, current_date + 9 + n % 300, 'Europe/Paris', 'Lille', 'FR',
    40 + n % 15, n % 10, true, now(), now()
  from one, generate_series(1, $1::int) n`;

/** Asks for calendars on some connections until it is stopped. */
async function askFor(origin: string, kind: 'same' | 'other') {
  const client = fork(new URL('./calendars/calendar-client.ts', import.meta.url), [
    ...[origin, address, String(connections), kind],
  ]);
  await once(client, 'message');
  return {
    /** How often it got which status. */
    stop: async (): Promise<string> => {
      client.kill();
      const [statuses] = await once(client, 'message');
      return JSON.stringify(statuses);
    },
  };
}

let day = 0;
/** A list from another day on each time, which no cache has. */
const otherReader = (origin: string) => () => {
  day += 1;
  const from = new Date(Date.UTC(1200, 0, day)).toISOString().slice(0, 10);
  return `${origin}/api/editions?limit=10&startDate=${from}`;
};

async function measure(title: string, factor: string, kind: 'same' | 'other') {
  await withPlatform(
    async ({ url, databaseUrl }) => {
      const database = new pg.Client({ connectionString: databaseUrl('svc-editions') });
      await database.connect();
      await database.query(addEditions, [editions]);
      await database.end();
      const read = () => latenciesAt(rate, seconds, otherReader(url), visitor);
      await read();
      const quiet: number[] = [];
      const meanwhile: number[] = [];
      const statuses: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        quiet.push(...(await read()));
        const asking = await askFor(url, kind);
        meanwhile.push(...(await read()));
        statuses.push(await asking.stop());
      }
      const [before, during] = [quiet, meanwhile].map((all) => percentile(all, 0.95)) as [
        number,
        number,
      ];
      const times = (during / before).toFixed(1);
      print(
        `${title}: p95 of another reader ${before.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms, ${times} ×; responses ${statuses.join(' ')}`,
      );
    },
    {
      services: ['svc-core', 'svc-editions', 'gateway'],
      env: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: factor },
    },
  );
}

print(`${connections} connections ask for calendars of ${editions} editions`);
await measure('the same calendar', '1', 'same');
await measure('each time another calendar', '1', 'other');
