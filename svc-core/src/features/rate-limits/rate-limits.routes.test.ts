import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendFeedback } from '@siteswap/contracts/core';
import { reportRateLimits } from '@siteswap/contracts/platform';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => core.stop());

interface Entry {
  readonly userId: number;
  readonly rateClass: string;
  readonly points: number;
}

const report = async (...entries: Entry[]) => {
  const { status, body } = await core.call(reportRateLimits, { body: { entries } }, core.internal);
  expect(status).toBe(200);
  return body.entries
    .map(({ userId, rateClass, spent }) => `${userId} ${rateClass} ${spent}`)
    .sort();
};

describe('the writes of a member', () => {
  it('are added up over services, by member and class, also when they report at once', async () => {
    const entry = { userId: 71, rateClass: 'content', points: 2 };
    await Promise.all(Array.from({ length: 12 }, () => report(entry, { ...entry, userId: 72 })));
    expect(
      await report(
        { userId: 71, rateClass: 'content', points: 0 },
        { userId: 71, rateClass: 'write', points: 1 },
        { userId: 72, rateClass: 'content', points: 1 },
        { userId: 72, rateClass: 'content', points: 1 },
      ),
    ).toEqual(['71 content 24', '71 write 1', '72 content 26']);
  });

  it('are given back, but never below 0', async () => {
    const entry = { userId: 74, rateClass: 'content' };
    expect(await report({ ...entry, points: 3 })).toEqual(['74 content 3']);
    expect(await report({ ...entry, points: -1 })).toEqual(['74 content 2']);
    expect(await report({ ...entry, points: -9 })).toEqual(['74 content 0']);
  });

  it('start anew after the window of their class', async () => {
    const entries = ['content', 'write'].map((rateClass) => ({ userId: 73, rateClass, points: 5 }));
    const { body } = await core.call(reportRateLimits, { body: { entries } }, core.internal);
    const left = Object.fromEntries(
      body.entries.map(({ rateClass, resetsInSeconds }) => [rateClass, resetsInSeconds]),
    );
    expect(left['write']).toBeLessThanOrEqual(60);
    expect(left['content']).toBeGreaterThan(60);
    expect(left['content']).toBeLessThanOrEqual(3600);
    await core.pool.query(
      `update kit.rate_limit set expires_at = now() - interval '1 second' where key = 'content:73'`,
    );
    expect(await report({ userId: 73, rateClass: 'content', points: 1 })).toEqual(['73 content 1']);
  });

  it('in svc-core count with those in other services', async () => {
    const { actor, user } = await core.signIn(await core.aMember());
    await report({ userId: user.id, rateClass: 'content', points: 19 });
    const body = {
      type: 'BUG' as const,
      subject: 'Five balls',
      message: 'The seventh line of the list is missing.',
    };
    expect((await core.call(sendFeedback, { body }, actor)).status).toBe(201);
    expect((await core.call(sendFeedback, { body }, actor)).status).toBe(429);
  });

  it('are reported by services alone', async () => {
    const body = { entries: [{ userId: 1, rateClass: 'write', points: 1 }] };
    expect((await core.call(reportRateLimits, { body }, core.actor())).status).toBe(404);
    const fraction = { entries: [{ userId: 1, rateClass: 'write', points: 0.5 }] };
    const rejected = await core.call(reportRateLimits, { body: fraction }, core.internal);
    expect(rejected.status).toBe(422);
  });
});
