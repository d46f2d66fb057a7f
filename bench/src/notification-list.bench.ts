import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import { type Cost, costOf, median, type Target } from './load.ts';
import { requireProc } from './processor-time.ts';
import { firstId } from './stream/invented-members.ts';
import { idOf, type Member, signIn } from './stream/members.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 1);
const sizes = (process.env['BENCH_NOTIFICATIONS'] ?? '20000,2000000').split(',').map(Number);
const perMember = 100;
/** Of one member, at every size: as many as the fewest of all others. */
const ofOne = Math.min(...sizes);

/** What the bell, the centre and the page ask for. */
const requests = (own: number): Readonly<Record<string, string>> => ({
  'first page': '/api/notifications?limit=20',
  'unread, five': '/api/notifications?isRead=false&limit=5',
  'a category': '/api/notifications?category=carpool&limit=20',
  'a page half way': `/api/notifications?limit=20&offset=${own / 2}`,
  'all counts': '/api/notifications/stats',
});

interface Account {
  readonly name: string;
  readonly member: Member;
  /** How many notifications they have. */
  readonly own: number;
}
interface Size {
  /** Of all members but the one with many. */
  readonly notifications: number;
  readonly platform: Platform;
  readonly accounts: readonly Account[];
  readonly backendPid: number;
}

/**
 * Stores notifications of the last 90 days in the order of time, so that those of one member lie far apart: a hundred
 * for everybody, many for one, a quarter of them unread.
 */
async function fill(database: pg.Client, size: number, few: number, many: number): Promise<void> {
  const others = Math.ceil(size / perMember) - 1;
  await database.query('truncate notification, user_sequence');
  await database.query(
    `insert into member (id, pseudo, locale)
     select id, 'bench' || id, 'en' from generate_series($1::int, $1::int + $2::int - 1) id`,
    [firstId, others],
  );
  await database.query(
    `insert into notification (id, user_id, sequence, event_id, template_key, values, type, category,
       title, message, entity_type, entity_id, action_url, action_text, read_at, created_at, updated_at)
     select uuidv7(), user_id, sequence, uuidv7(), 'carpool:offer-created',
       '{"city":"Lyon","day":"2027-07-24","edition":"EJC 2027","pseudo":"ana","count":3}', 'INFO',
       (array['carpool', 'edition', 'comment', 'system'])[1 + sequence % 4],
       'New lift to EJC 2027', 'ana offers 3 seats from Lyon on 24 July.', 'carpool-offer',
       sequence::text, '/editions/1/carpool?offerId=' || sequence, 'View',
       case when sequence % 8 > 1 then now() end, now() - interval '90 days' * (1 - at), now()
     from (
       select case when member = 0 then $3::int else $1::int + member - 1 end as user_id, sequence,
         sequence / $5::float as at
       from generate_series(1, $5::int) sequence, generate_series(0, $2::int) member
       union all
       select $4::int, sequence, sequence / $6::float from generate_series(1, $6::int) sequence
       order by at
     ) stored`,
    [firstId, others, few, many, perMember, ofOne],
  );
  await database.query(
    'insert into user_sequence (user_id, last) select user_id, max(sequence) from notification group by 1',
  );
  await database.query('vacuum analyze');
}

async function prepare(
  platform: Platform,
  database: pg.Client,
  notifications: number,
): Promise<Size> {
  const [few, many] = await Promise.all([
    signIn(platform.url, 'member'),
    signIn(platform.url, 'organiser'),
  ]);
  await fill(database, notifications, await idOf(few), await idOf(many));
  const { rows } = await database.query<{ pid: number; count: string }>(
    'select pg_backend_pid() as pid, (select count(*) from notification) as count',
  );
  print(`${rows[0]?.count} notifications stored`);
  const accounts = [
    { name: `a member with ${perMember}`, member: few, own: perMember },
    { name: `a member with ${ofOne}`, member: many, own: ofOne },
  ];
  return { notifications, platform, accounts, backendPid: rows[0]?.pid ?? 0 };
}

/** Starts a platform of its own for each size, so that all can be measured in turn. */
async function withSizes(measure: (sizes: readonly Size[]) => Promise<void>): Promise<void> {
  const ready: Size[] = [];
  const startNext = async (): Promise<void> => {
    const notifications = sizes[ready.length];
    if (notifications === undefined) return measure(ready);
    await withPlatform(
      async (platform) => {
        const connectionString = platform.databaseUrl('svc-notifications');
        const database = new pg.Client({ connectionString });
        await database.connect();
        try {
          ready.push(await prepare(platform, database, notifications));
          await startNext();
        } finally {
          await database.end();
        }
      },
      {
        services: ['svc-core', 'svc-notifications', 'gateway'],
        env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
      },
    );
  };
  await startNext();
}

const whole = ({ own, postgres }: Cost): number => own + postgres;
const ms = (values: readonly number[]): string => (median(values) / 1_000).toFixed(2).padStart(10);

async function compare(ready: readonly Size[], at: number): Promise<void> {
  const [first] = ready;
  const { name = '', own = 0 } = first?.accounts[at] ?? {};
  print();
  print(
    `${name.padEnd(24)}${ready.map((size) => `${size.notifications}`.padStart(10)).join('')}     ratio`,
  );
  for (const [request, path] of Object.entries(requests(own))) {
    const costs = ready.map((): Cost[] => []);
    // The first round warms both.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, { platform, accounts, backendPid }] of ready.entries()) {
        const [header = '', ...cookie] = (accounts[at]?.member.header ?? '').split(': ');
        const target: Target = {
          name: request,
          url: platform.url + path,
          pid: platform.processes.get('svc-notifications')?.pid ?? 0,
          request: { headers: { [header]: cookie.join(': ') } },
        };
        const cost = await costOf(target, backendPid, seconds);
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
    const columns = costs.map((some) => ms(some.map(whole))).join('');
    print(`${request.padEnd(24)}${columns}${ratio.toFixed(2).padStart(8)} ×`);
  }
}

requireProc();
await withSizes(async (ready) => {
  print(
    `ms of processor per request, svc-notifications and PostgreSQL, median of ${rounds} rounds of ${seconds} s in turn`,
  );
  for (const at of [0, 1]) await compare(ready, at);
});
