import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { reportRateLimits } from '@siteswap/contracts/platform';
import { type RateClass, rateClassNames } from '@siteswap/contracts/rate-classes';
import { createNote } from '../../test/fixture/src/contracts.ts';
import { startNotes } from '../../test/start-notes.ts';
import { createLogger, startService, waitFor } from '../testing/index.ts';
import { createRateClassLimits, type ReportSpent } from './rate-class-limits.ts';

const log = createLogger({ name: 'svc-x', level: 'silent' });

/** The counts that svc-core stores for all services. */
function sharedCounts() {
  const spent = new Map<string, number>();
  const report: ReportSpent = async (entries) =>
    entries.map(({ userId, rateClass, points }) => {
      const key = `${rateClass}:${userId}`;
      spent.set(key, (spent.get(key) ?? 0) + points);
      return { userId, rateClass, spent: spent.get(key) ?? 0, resetsInSeconds: 1_800 };
    });
  return { spent, report };
}

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe('the writes of a member', () => {
  const start = (report: ReportSpent, now?: () => number) => {
    const limits = createRateClassLimits({ report, log, reportMs: 5, ...(now ? { now } : {}) });
    limits.start();
    stops.push(limits.stop);
    return limits;
  };
  const spend = (limits: ReturnType<typeof start>, count: number, rateClass: RateClass) => {
    for (let at = 0; at < count; at += 1) limits.take(7, rateClass).spend();
  };

  it.each<[RateClass, number, number]>([
    ['content', 20, 3600],
    ['comment', 30, 3600],
    ['upload', 10, 3600],
    ['write', 120, 60],
  ])(
    'of the class %s are limited to %i in %i seconds, to the millisecond',
    (rateClass, points, seconds) => {
      let time = 1_000_000;
      const limits = start(
        async () => Promise.reject(new Error('svc-core is away')),
        () => time,
      );
      spend(limits, points, rateClass);
      const rejection = expect.objectContaining({
        details: { headers: { 'retry-after': `${seconds}` } },
      });
      expect(() => limits.take(7, rateClass)).toThrow(rejection);
      expect(() => limits.take(8, rateClass)).not.toThrow();
      time += seconds * 1000 - 1;
      expect(() => limits.take(7, rateClass)).toThrow('Too many');
      time += 1;
      expect(() => limits.take(7, rateClass)).not.toThrow();
    },
  );

  it('have a row above for each class', () => {
    expect(rateClassNames).toEqual(['content', 'comment', 'upload', 'write']);
  });

  it('count those under way, and not those that were released', () => {
    const limits = start(async () => []);
    const points = Array.from({ length: 20 }, () => limits.take(7, 'content'));
    expect(() => limits.take(7, 'content')).toThrow('Too many');
    points[0]?.release();
    points[0]?.spend();
    expect(() => limits.take(7, 'content')).not.toThrow();
  });

  it('count over all services', async () => {
    const { spent, report } = sharedCounts();
    const [carpool, editions] = [start(report), start(report)];
    spend(carpool, 12, 'content');
    spend(editions, 8, 'content');
    await waitFor(() => spent.get('content:7') === 20);
    await waitFor(() => {
      try {
        carpool.take(7, 'content').release();
        return false;
      } catch {
        return true;
      }
    });
    expect(() => editions.take(7, 'content')).toThrow('Too many');
    expect(() => editions.take(7, 'comment')).not.toThrow();
  });

  it('are reported once each, also when a report fails', async () => {
    const { spent, report } = sharedCounts();
    let failures = 3;
    const limits = start(async (entries) => {
      failures -= 1;
      if (failures >= 0) throw new Error('svc-core is away');
      return await report(entries);
    });
    spend(limits, 15, 'content');
    await waitFor(() => spent.get('content:7') === 15);
    await limits.stop();
    expect(spent.get('content:7')).toBe(15);
  });

  describe('of an exact class', () => {
    const accepted = async (all: Promise<{ spend(): void }>[]) => {
      const settled = await Promise.allSettled(all);
      for (const one of settled) if (one.status === 'fulfilled') one.value.spend();
      return settled.filter(({ status }) => status === 'fulfilled').length;
    };

    it('never exceed the limit in two processes at once', async () => {
      const { report } = sharedCounts();
      const processes = [start(report), start(report)];
      const calls = processes.flatMap((limits) =>
        Array.from({ length: 19 }, () => limits.takeExactly(7, 'content')),
      );
      expect(await accepted(calls)).toBe(20);
    });

    it('give the point of a rejected call back', async () => {
      const { spent, report } = sharedCounts();
      const processes = [start(report), start(report)];
      for (const limits of processes) (await limits.takeExactly(7, 'content')).release();
      await waitFor(() => spent.get('content:7') === 0);
      for (let at = 0; at < 20; at += 1) {
        const point = await processes[at % 2]?.takeExactly(7, 'content');
        point?.spend();
      }
      await expect(processes[0]?.takeExactly(7, 'content')).rejects.toThrow('Too many');
    });

    it('are counted by each process while svc-core is unavailable, and reported later', async () => {
      const { spent, report } = sharedCounts();
      let isAway = true;
      const limits = start(async (entries) => {
        if (isAway) throw new Error('svc-core is away');
        return await report(entries);
      });
      const calls = Array.from({ length: 30 }, () => limits.takeExactly(7, 'content'));
      expect(await accepted(calls)).toBe(20);
      isAway = false;
      await waitFor(() => spent.get('content:7') === 20);
    });
  });

  it('count from 0 in the next window', () => {
    let time = 1_000_000;
    const limits = start(
      async () => [],
      () => time,
    );
    spend(limits, 120, 'write');
    expect(() => limits.take(7, 'write')).toThrow('Too many');
    time += 60_001;
    expect(() => limits.take(7, 'write')).not.toThrow();
  });
});

describe('a service', () => {
  it('rejects the 121st write of a minute, and counts what was written in another', async () => {
    const { spent, report } = sharedCounts();
    const core = createServer(async (request, response) => {
      const { entries } = reportRateLimits.body.parse(JSON.parse(await text(request)));
      const totals = await report(entries as Parameters<ReportSpent>[0]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ entries: totals }));
    });
    await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((resolve) => core.close(resolve)));
    const coreUrl = `http://127.0.0.1:${(core.address() as AddressInfo).port}`;

    const notes = await startNotes({ RATE_LIMIT_FACTOR: '1', CORE_URL: coreUrl });
    stops.unshift(() => notes.stop());
    const ana = notes.actor({ userId: 7 });
    const write = async (baseUrl: string, title = 'again') => {
      const headers = { 'content-type': 'application/json', ...(await ana.headers()) };
      const body = JSON.stringify({ title });
      return await fetch(baseUrl + createNote.path, { method: 'POST', headers, body });
    };
    for (let count = 0; count < 119; count += 1) await write(notes.baseUrl);
    // A body that the contract rejects is no write.
    expect((await write(notes.baseUrl, '')).status).toBe(422);
    expect((await write(notes.baseUrl)).status).toBe(201);
    const rejected = await write(notes.baseUrl);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);

    const { notesService } = await import('../../test/fixture/src/service.ts');
    const other = await startService(notesService, notes.env, { log });
    stops.unshift(other.stop);
    await waitFor(() => (spent.get('write:7') ?? 0) >= 120);
    const statusOfOther = async () => (await write(`http://127.0.0.1:${other.port}`)).status;
    await waitFor(async () => (await statusOfOther()) === 429);
  });
});
