import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createOffer } from '@siteswap/contracts/carpool';
import { updateProfile } from '@siteswap/contracts/core';
import { toggleFavorite } from '@siteswap/contracts/editions';
import { seededRandom } from '@siteswap/service-kit/testing';
import { waitUntil } from '../servers/wait-until.ts';
import { dealRounds, slowKinds } from './fault-commands.ts';
import { folderOf, serviceProcessNames } from './fault-names.ts';
import { readers } from './fault-people.ts';
import { type FaultPlatform, startFaultPlatform } from './fault-platform.ts';
import { complaint, runFaultRounds, settle } from './fault-rounds.ts';
import { announce, star } from './fault-writes.ts';

// Ten processes are killed and started many times, on a busy machine as well.
jest.setTimeout(900_000);

/** Of the steps of the random rounds; `npm run faults` takes a new one each time. */
const { seed } = seededRandom();

const dir = mkdtempSync(join(tmpdir(), 'siteswap-faults-'));
let platform: FaultPlatform;
beforeAll(async () => {
  platform = await startFaultPlatform(join(dir, 'run'));
  // Until the editions are known everywhere.
  await settle(platform);
});
afterAll(async () => {
  try {
    await platform?.stop();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

const offers = async (members: number[]) => {
  for (const member of members) await announce(platform, { member, edition: 0, isOffer: true });
};

describe('MF-08: the store of the broker is put back to an older copy', () => {
  it('every committed event still reaches its consumer, once', async () => {
    await star(platform, 0, 1);
    await star(platform, 0, 2);
    await offers([11, 12]);
    expect(await settle(platform)).toMatchObject({ expected: { length: 4 }, effects: 4 });
    await platform.broker.copyStore();
    const copied = await platform.broker.sequence('EVENTS');

    // Delivered to all, and lost to the broker afterwards.
    await offers([13]);
    expect(await settle(platform)).toMatchObject({ expected: { length: 6 }, effects: 6 });
    // Acknowledged by the broker, and lost to it before the subscriber saw them: an offer and a star.
    await platform.kill('svc-notifications');
    await star(platform, 0, 3);
    await offers([14, 15]);
    await waitUntil('Publishing', async () => {
      const pending = await Promise.all(
        (['svc-editions', 'svc-carpool'] as const).map((name) =>
          platform.gauges(name, ['outbox_pending']),
        ),
      );
      return pending.flat().every((count) => count === 0);
    });
    // The gateway's failures to reach the killed service are events, too.
    expect(await platform.broker.sequence('EVENTS')).toBeGreaterThanOrEqual(copied + 3);

    await platform.broker.setBack();
    // An offer is written before any service has noticed.
    await offers([16]);
    const books = await settle(platform);
    expect(complaint(books)).toBeNull();
    // Members 1 and 2 of six offers, member 3 of those since the star.
    expect(books).toMatchObject({ events: 6, expected: { length: 15 }, effects: 15 });
  });
});

describe('MF-08: a service that is ready again', () => {
  const params = () => ({ id: platform.editions[0]?.id ?? 0 });
  const body = () => ({
    direction: 'TO_EVENT' as const,
    tripDate: `${platform.editions[0]?.startDate}T12:00:00Z`,
    locationCity: 'Douai',
    availableSeats: 3,
  });
  const writes = {
    'svc-core': (member: number) =>
      platform.callGateway('svc-core', updateProfile, { body: { prenom: 'Jo' } }, member),
    'svc-editions': (member: number) =>
      platform.callGateway('svc-editions', toggleFavorite, { params: params() }, member),
    'svc-carpool': (member: number) =>
      platform.callGateway('svc-carpool', createOffer, { params: params(), body: body() }, member),
  };

  it('takes the very next write', async () => {
    const services = Object.entries(writes);
    const names = serviceProcessNames.filter((name) => Object.hasOwn(writes, folderOf(name)));
    // With its text, which says what a rejection was.
    const responseTo = async (write: (typeof services)[number][1], member: number) => {
      const response = await write(member);
      return `${response?.status} ${response?.text}`;
    };
    for (const [, write] of services) expect(await responseTo(write, 31)).toMatch(/^20/);
    await Promise.all(names.map((name) => platform.kill(name)));
    // Of a member the gateway knows, and of one that it has to ask svc-core about.
    for (const [, write] of services) {
      expect(await responseTo(write, 31)).toMatch(/^503/);
      expect(await responseTo(write, 32)).toMatch(/^503/);
    }
    await Promise.all(names.map((name) => platform.startService(name)));
    let stranger = 33;
    for (const [, write] of services) {
      expect(await responseTo(write, stranger)).toMatch(/^20/);
      stranger += 1;
      expect(await responseTo(write, 31)).toMatch(/^20/);
    }
  });
});

describe('MF-08: each kind of fault once, among random writes, kills, broker cuts and redeliveries', () => {
  it('leave 0 lost, 0 double, 0 phantom', async () => {
    // After each round everything is started and compared: few rounds of many steps save time.
    const rounds = 4;
    const first = dealRounds(seed, rounds);
    const report = await runFaultRounds(platform, { rounds, seed, first, onRound: () => {} });
    expect(report.failure).toBeNull();
    expect(report.rounds).toBe(rounds);
    expect([...report.done.keys()]).toEqual(expect.arrayContaining([...slowKinds]));
    expect(report.books).toMatchObject({ lost: [], double: [], phantom: [], parked: 0 });
    expect(report.expected).toBeGreaterThan(0);
  });
});

describe('MF-08: a fan-out to 500 readers', () => {
  const edition = 2;
  /** The readers star an edition at once, as svc-editions stores and publishes it. */
  const starAll = () =>
    platform.query(
      'svc-editions',
      `with given as (
         insert into favorites (user_id, edition_id)
         select unnest(array[${readers.join()}]), ${platform.editions[edition]?.id}
         returning user_id, edition_id)
       insert into kit.outbox (event_id, subject, kind)
       select gen_random_uuid(), 'favorite.' || user_id || '-' || edition_id, 'state' from given`,
    );
  const offer = (member: number) => announce(platform, { member, edition, isOffer: true });

  it('during kill -9 of svc-notifications, NATS and PostgreSQL loses nothing, and notifies each once', async () => {
    expect(platform.editions.length).toBeGreaterThan(edition);
    await starAll();
    await settle(platform);
    const streams = readers.map((userId) => platform.openStream(userId));
    await waitUntil('Opening streams', async () => streams.every((one) => one.connections > 0));

    const restart = async () => {
      await platform.kill('svc-notifications');
      await platform.startService('svc-notifications');
    };
    const kills = [
      restart,
      () => platform.broker.restart('SIGKILL'),
      () => platform.postgres.kill(),
    ];
    let member = 40;
    for (const kill of kills) {
      const offers = [member + 1, member + 2].map(offer);
      member += 2;
      await Promise.all([...offers, kill()]);
    }
    const last = member + 1;
    await offer(last);

    const books = await settle(platform);
    expect(complaint(books)).toBeNull();
    const of = (userId: number) => books.expected.filter((key) => key.endsWith(` → ${userId}`));
    const delivered = streams.map(({ userId, received }) => received.length - of(userId).length);
    expect(delivered).toEqual(streams.map(() => 0));
    expect(streams[0]?.received.length).toBeGreaterThan(kills.length);
  });
});
