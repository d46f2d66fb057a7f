import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@siteswap/contracts/editions';
import { accessWalk, badInputWalk } from '@siteswap/service-kit/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

describe('svc-editions', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  beforeAll(async () => {
    started = await startEditions();
    await anEdition(started.service.prisma);
  });
  afterAll(() => started.service.stop());

  it('serves every route of its contract', () => {
    const described = Object.values(contracts).flatMap((value) =>
      typeof value === 'object' && 'path' in value ? [value.id] : [],
    );
    // A service also has the kit's own routes, about dead letters, jobs and tasks, and those that any service may have.
    const own = started.service.routes
      .map(({ id }) => id)
      .filter((id) => !/^(editions\.(dead-letter|job|task)|platform)\./.test(id));
    expect(own.sort()).toEqual(described.sort());
  });

  it('rejects callers without access', () => accessWalk(started.service));

  it('rejects bad input without failing', () => badInputWalk(started.service));
});

it('limits searches per address; the list itself stays open', async () => {
  // 3 searches a minute instead of 600.
  const { service } = await startEditions({ RATE_LIMIT_FACTOR: '0.005' });
  try {
    const search = () => service.call(contracts.listEditions, { query: { q: 'lille' } });
    for (let n = 0; n < 3; n += 1) expect((await search()).status).toBe(200);

    const rejected = await search();
    expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service.call(contracts.listEditions, { query: {} })).status).toBe(200);
  } finally {
    await service.stop();
  }
});
