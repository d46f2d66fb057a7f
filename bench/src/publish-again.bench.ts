import { setTimeout as pause } from 'node:timers/promises';
import { favoriteState, toggleFavorite } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { connectNats, createLogger } from '@siteswap/service-kit/platform';
import pg from 'pg';
import { median } from './load.ts';
import { signIn } from './stream/members.ts';
import { print, withPlatform } from './with-platform.ts';

const states = Number(process.env['BENCH_STATES'] ?? 20_000);
/** Far above the ids of members. */
const firstUser = 2_000_000;
const timeoutMs = 300_000;

/** Stars of invented members, as if they had been given and published long ago. */
const invent = `
  insert into favorites (user_id, edition_id)
  select $1 + number / editions.count, editions.ids[1 + number % editions.count]
  from generate_series(0, $2::int - 1) number,
    (select array_agg(id) as ids, count(*)::int as count from editions
     where is_online and deleted_at is null) editions`;

await withPlatform(
  async (platform) => {
    const database = new pg.Client({ connectionString: platform.databaseUrl('svc-editions') });
    await database.connect();
    const nats = connectNats({
      url: platform.natsUrl,
      prefix: platform.env('svc-editions')['NATS_PREFIX'] ?? 'siteswap',
      name: 'bench',
      log: createLogger({ name: 'bench', level: 'silent' }),
    });
    const seen = new Map<string, number>();
    let published = 0;
    nats.subscribe(`state.${favoriteState.kind}.>`, ({ subject }) => {
      published += 1;
      seen.set(subject, performance.now());
    });
    const pending = async () => {
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from kit.outbox where published_at is null',
      );
      return rows[0]?.count ?? 0;
    };
    try {
      while (!nats.isConnected) await pause(20);
      await database.query(invent, [firstUser, states]);
      await database.query('vacuum analyze favorites');
      const member = await signIn(platform.url, 'member');
      const me = (await (
        await fetch(`${platform.url}/api/session/me`, {
          headers: { cookie: member.header.slice('cookie: '.length) },
        })
      ).json()) as { user: { id: number } };
      const { rows: editions } = await database.query<{ id: number }>(
        'select id from editions where is_online and deleted_at is null order by id limit 40',
      );
      const turn = async (id: number): Promise<number> => {
        const subject = `state.${favoriteState.kind}.${me.user.id}-${id}`;
        const sentAt = performance.now();
        const response = await fetch(platform.url + routeUrl(toggleFavorite, { params: { id } }), {
          method: 'POST',
          headers: { cookie: member.header.slice('cookie: '.length), origin: platform.url },
        });
        if (!response.ok) throw new Error(`A star responds with ${response.status}`);
        while ((seen.get(subject) ?? 0) < sentAt) await pause(2);
        return performance.now() - sentAt;
      };

      await nats.streams.remove();
      const startedAt = performance.now();
      published = 0;
      const first = editions[0]?.id ?? 0;
      // The first publish finds no stream, so the service looks at once.
      void turn(first).catch(() => {});
      while ((await pending()) < Math.min(states, 100)) await pause(20);
      const enqueuedAt = performance.now();
      const fresh: number[] = [];
      for (let at = 1; (await pending()) > 0; at += 1) {
        if (performance.now() - startedAt > timeoutMs) throw new Error('It takes too long');
        fresh.push(await turn(editions[at % editions.length]?.id ?? first));
        await pause(200);
      }
      const took = (performance.now() - enqueuedAt) / 1000;
      print(
        `${published} states published again in ${took.toFixed(1)} s (${(published / took).toFixed(0)} a second), noticed and listed in ${((enqueuedAt - startedAt) / 1000).toFixed(1)} s`,
      );
      print(
        `a change meanwhile, from the click to its message, ${fresh.length} changes: median ${median(fresh).toFixed(0)} ms, longest ${Math.max(...fresh).toFixed(0)} ms`,
      );
    } finally {
      await nats.close();
      await database.end();
    }
  },
  {
    services: ['svc-core', 'svc-editions', 'gateway'],
    env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
  },
);
