import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import { postgresMs, processorMs, requireProc } from './processor-time.ts';
import { firstId, inventMembers } from './stream/invented-members.ts';
import { comingEdition, publishOffer, signIn } from './stream/members.ts';
import { print, withPlatform } from './with-platform.ts';

const pushes = Number(process.env['BENCH_PUSHES'] ?? 10_000);
const devices = Math.min(pushes, 2_000);
const offers = Math.ceil(pushes / devices);
const timeoutMs = 300_000;

/** A push service that takes everything at once. */
async function startEndpoint() {
  let received = 0;
  let bytes = 0;
  /** By browser and topic, which stands for one notification. */
  const pushes = new Set<string>();
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      received += 1;
      pushes.add(`${request.url} ${request.headers['topic']}`);
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    repeated: () => received - pushes.size,
    bytes: () => bytes,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Gives each invented member one browser, as if it had subscribed. */
async function addDevices(database: pg.Client, origin: string): Promise<void> {
  const browser = createECDH('prime256v1');
  await database.query(
    `insert into push_subscription (id, user_id, endpoint, p256dh, auth, name)
     select gen_random_uuid(), id, $3 || '/' || id, $4, $5, 'Bench'
     from generate_series($1::int, $1::int + $2::int - 1) id`,
    [
      firstId,
      devices,
      origin,
      browser.generateKeys('base64url'),
      randomBytes(16).toString('base64url'),
    ],
  );
  await database.query('analyze push_subscription');
}

async function measure(platform: Platform, endpoint: Awaited<ReturnType<typeof startEndpoint>>) {
  const driver = await signIn(platform.url, 'organiser');
  const edition = await comingEdition(driver);
  await inventMembers(platform, edition, devices);
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-notifications') });
  await database.connect();
  try {
    await addDevices(database, endpoint.origin);
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    const pid = platform.processes.get('svc-notifications')?.pid ?? 0;
    const reach = async (count: number) => {
      const deadline = Date.now() + timeoutMs;
      while (endpoint.received() < count) {
        if (Date.now() > deadline)
          throw new Error(`Only ${endpoint.received()} pushes of ${count}`);
        await pause(10);
      }
    };
    // The first one loads what is needed, and finds out that the members are known.
    await publishOffer(driver, edition);
    await reach(devices);
    const before = { own: processorMs(pid), postgres: postgresMs(backend), at: performance.now() };
    for (let made = 0; made < offers; made += 1) await publishOffer(driver, edition);
    await reach(devices * (offers + 1));
    const seconds = (performance.now() - before.at) / 1_000;
    const sent = devices * offers;
    const micros = (ms: number) => ((ms * 1_000) / sent).toFixed(0);
    print(`${sent} pushes to ${devices} browsers, of ${offers} events at once:`);
    print(`${((sent / seconds) * 60).toFixed(0)} a minute (aim: 10,000), ${seconds.toFixed(1)} s`);
    print(
      `processor of svc-notifications ${micros(processorMs(pid) - before.own)} µs a push, ` +
        `of its PostgreSQL ${micros(postgresMs(backend) - before.postgres)} µs; ` +
        `${(endpoint.bytes() / endpoint.received()).toFixed(0)} bytes each`,
    );
    // What came twice comes at once.
    await pause(500);
    print(
      `${endpoint.repeated()} came twice, ${endpoint.received() - sent - devices} more than asked for`,
    );
  } finally {
    await database.end();
  }
}

requireProc();
const endpoint = await startEndpoint();
try {
  await withPlatform((platform) => measure(platform, endpoint), {
    env: {
      SEED_DEMO: '1',
      RATE_LIMIT_FACTOR: '1000',
      OUTGOING_TEST_ORIGINS: endpoint.origin,
      VAPID_SUBJECT: 'mailto:bench@siteswap.test',
    },
  });
} finally {
  endpoint.stop();
}
