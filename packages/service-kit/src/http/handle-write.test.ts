import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rateClasses } from '@siteswap/contracts/rate-classes';
import type { Route } from '@siteswap/contracts/route';
import { AppError } from '../errors/app-error.ts';
import { createLogger } from '../testing/index.ts';
import type { Actor } from './actor.ts';
import { handleWrite } from './handle-write.ts';
import { createRateClassLimits, type ReportSpent, rateClassOf } from './rate-class-limits.ts';

const contracts = dirname(createRequire(import.meta.url).resolve('@siteswap/contracts/route'));
const domains = await Promise.all(
  readdirSync(contracts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['openapi', 'testing'].includes(entry.name))
    .map(({ name }) => import(join(contracts, name, 'index.ts'))),
);
/** Every route of every contract that has a rate class. */
const routes = domains
  .flatMap((exported) => Object.values(exported))
  .filter((value): value is Route => value !== null && typeof value === 'object')
  .filter((route) => 'method' in route && 'access' in route && rateClassOf(route) !== null)
  .map((route) => [route.id, route] as const);

const log = createLogger({ name: 'svc-x', level: 'silent' });
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Calls a route as a member; the status, as the caller sees it. */
function callerOf(route: Route) {
  const spent = new Map<string, number>();
  const report: ReportSpent = async (entries) =>
    entries.map(({ userId, rateClass, points }) => {
      spent.set(rateClass, (spent.get(rateClass) ?? 0) + points);
      return { userId, rateClass, spent: spent.get(rateClass) ?? 0, resetsInSeconds: 60 };
    });
  const rateClassLimits = createRateClassLimits({ report, log });
  stops.push(rateClassLimits.stop);
  return async (handle: () => unknown): Promise<number> => {
    const write = {
      route,
      actor: { userId: 7 } as Actor,
      params: undefined,
      requestId: 'x',
      request: { headers: {} } as IncomingMessage,
      body: undefined,
      handle,
      beforeReplay: async () => {},
      toResponse: () => ({ status: 200, text: null }),
    };
    try {
      return (await handleWrite(write, { rateClassLimits }))?.status ?? 0;
    } catch (error) {
      return (error as AppError).status;
    }
  };
}

const accept = () => ({});
const reject = () => {
  throw new AppError(422, 'FILE_NOT_FOUND', 'There is no such upload');
};
const times = async (count: number, call: () => Promise<number>) => {
  const statuses = [];
  for (let at = 0; at < count; at += 1) statuses.push(await call());
  return statuses;
};

describe.each(routes)('%s', (_, route) => {
  const rateClass = rateClassOf(route) ?? 'write';
  const { points, isExact } = rateClasses[rateClass];

  it('is limited by its class', async () => {
    const call = callerOf(route);
    expect(await times(points, () => call(accept))).toEqual(Array(points).fill(200));
    expect(await call(accept)).toBe(429);
  });

  it('is limited as a write when it is rejected, and then costs nothing of its class', async () => {
    const call = callerOf(route);
    const writes = rateClasses.write.points;
    const rejected = isExact ? points + 1 : 1;
    expect(await times(rejected, () => call(reject))).toEqual(Array(rejected).fill(422));
    expect(await call(accept)).toBe(200);
    const left = writes - rejected - (isExact ? 0 : 1);
    expect(await times(left, () => call(reject))).toEqual(Array(left).fill(422));
    expect(await call(reject)).toBe(429);
    expect(await call(accept)).toBe(429);
  });
});
