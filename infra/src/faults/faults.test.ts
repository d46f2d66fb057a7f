import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../servers/wait-until.ts';
import { type FaultPlatform, startFaultPlatform } from './fault-platform.ts';
import { complaint, runFaultRounds, settle } from './fault-rounds.ts';
import { announce, star } from './fault-writes.ts';

let platform: FaultPlatform;
beforeAll(async () => {
  platform = await startFaultPlatform(join(mkdtempSync(join(tmpdir(), 'siteswap-faults-')), 'run'));
  // Until the editions are known everywhere.
  await settle(platform);
}, 120_000);
afterAll(() => platform?.stop(), 60_000);

const offers = async (members: number[]) => {
  for (const member of members) await announce(platform, { member, edition: 0, isOffer: true });
};

describe('MF-08: the store of the broker is put back to an older copy', () => {
  it('every committed fact still reaches its consumer, once', async () => {
    await star(platform, 0, 1);
    await star(platform, 0, 2);
    await offers([11, 12]);
    expect(await settle(platform)).toMatchObject({ owed: { length: 4 }, effects: 4 });
    await platform.broker.copyStore();
    const copied = await platform.broker.sequence('EVENTS');

    // Told to everybody, and lost to the broker afterwards.
    await offers([13]);
    expect(await settle(platform)).toMatchObject({ owed: { length: 6 }, effects: 6 });
    // Acknowledged by the broker, and lost to it before the subscriber saw them: an offer and a star.
    await platform.kill('svc-notifications');
    await star(platform, 0, 3);
    await offers([14, 15]);
    await waitUntil('Publishing', async () => {
      const pending = await Promise.all(
        (['svc-editions', 'svc-carpool'] as const).map((name) =>
          platform.gauge(name, 'outbox_pending'),
        ),
      );
      return pending.every((count) => count === 0);
    });
    expect(await platform.broker.sequence('EVENTS')).toBe(copied + 3);

    await platform.broker.setBack();
    // Somebody writes before anybody has noticed.
    await offers([16]);
    const books = await settle(platform);
    expect(complaint(books)).toBeNull();
    // Members 1 and 2 of six offers, member 3 of those since the star.
    expect(books).toMatchObject({ facts: 6, owed: { length: 15 }, effects: 15 });
  }, 120_000);
});

describe('MF-08: random writes, kills, broker cuts and redeliveries', () => {
  it('leave 0 lost, 0 double, 0 phantom', async () => {
    const rounds = 4;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const report = await runFaultRounds(platform, { rounds, seed, onRound: () => {} });
    expect(report.failure).toBeNull();
    expect(report.rounds).toBe(rounds);
    expect(report.books).toMatchObject({ lost: [], double: [], phantom: [], parked: 0 });
    expect(report.owed).toBeGreaterThan(0);
  }, 180_000);
});
