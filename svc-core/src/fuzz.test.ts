import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contract from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import { fuzzRuns, sample, sampleParams, type TestActor } from '@siteswap/service-kit/testing';
import fc from 'fast-check';
import { z } from 'zod';
import { openBlockersGate } from '#test/blockers-gate.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
let editions: Awaited<ReturnType<typeof openBlockersGate>>;
let person: Awaited<ReturnType<CoreTestService['aMember']>>;
let member: TestActor;
let admin: TestActor;
beforeAll(async () => {
  editions = await openBlockersGate();
  core = await startCore({ DELETION_SERVICES: editions.url });
  person = await core.aMember();
});
// Some routes end the session.
beforeEach(async () => {
  const { actor, user } = await core.signIn(person);
  member = actor;
  admin = core.actor({ userId: user.id, isGlobalAdmin: true });
});
afterAll(async () => {
  await core.stop();
  await editions.close();
});

/** Inputs of one route; few, because hashing a password is slow. */
const runs = fuzzRuns(20);

const evilKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'ı',
    'ﬀ',
    '💥'.repeat(200),
    '%00',
    '../..',
  ),
  fc.constantFrom(
    "'; drop table users; --",
    '{{7*7}}',
    '1e999',
    '-0',
    'NaN',
    'null',
    '[object Object]',
  ),
  fc.nat(80_000).map((length) => 'x'.repeat(length)),
);
const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, -1, 0, 1.5, 1e300, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]),
  fc.constantFrom('2030-13-45', '+33 6 12 34 56 78', 'ANA@SITESWAP.TEST', '000000', 'Abcdef1x'),
);

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The right shape, some of its values odd, with keys that every object has. */
function shapeOf(schema: z.ZodType) {
  const good = sample(schema) as Record<string, unknown>;
  const fields = keysOf(schema).map(
    (key) =>
      [key, fc.option(fc.oneof(fc.constant(good[key]), oddValue), { nil: undefined })] as const,
  );
  const evil = fc.dictionary(fc.constantFrom(...evilKeys), oddValue, { maxKeys: 2 });
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), evil)
    .map(([shape, more]) => JSON.stringify({ ...shape, ...more }));
}

/** Small enough to be read whole, so that its depth is what is rejected; the escape has to be searched for. */
const deep = fc.nat(12_000).map((depth) => `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
const bodyOf = (schema: z.ZodType | undefined) =>
  fc.oneof(
    ...(schema ? [{ arbitrary: shapeOf(schema), weight: 5 }] : []),
    { arbitrary: fc.json(), weight: 1 },
    { arbitrary: deep, weight: 1 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
    { arbitrary: fc.constantFrom('{"__proto__":{"isGlobalAdmin":true}}', '[1', '﻿{}'), weight: 1 },
  );

const queryText = (schema: z.ZodType | undefined) =>
  fc
    .dictionary(fc.constantFrom(...keysOf(schema), ...evilKeys, 'x[]', ''), oddText, { maxKeys: 3 })
    .map((query) =>
      new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, value.slice(0, 3_000)]),
      ).toString(),
    );

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];

function addressOf(route: Route, odd: readonly string[]): string {
  const good = sampleParams(route);
  let at = 0;
  return route.path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part;
      const value = odd[at] ?? good[part.slice(1)] ?? '1';
      at += 1;
      return encodeURIComponent(value.toWellFormed().slice(0, 200)) || '1';
    })
    .join('/');
}

const requestOf = (route: Route) =>
  fc.record({
    params: fc.array(oddText, { maxLength: 2 }),
    query: queryText(route.query),
    body: bodyOf(route.body),
    type: fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 6 },
      fc.constantFrom(...contentTypes),
    ),
    isMember: fc.boolean(),
  });
type Generated = ReturnType<typeof requestOf> extends fc.Arbitrary<infer R> ? R : never;

async function send(route: Route, { params, query, body, type, isMember }: Generated) {
  const address = addressOf(route, params);
  const hasBody = route.method !== 'GET';
  const known = route.access === 'admin' ? admin : member;
  const caller = isMember || route.access !== 'public' ? known : undefined;
  return await fetch(`${core.baseUrl}${address}${query ? `?${query}` : ''}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(hasBody && type ? { 'content-type': type } : {}),
      ...(await caller?.headers()),
    },
    ...(hasBody ? { body } : {}),
  });
}

/** What is wrong with a response; null when a client can act on it. */
async function complaintOf(response: Response): Promise<string | null> {
  const { status } = response;
  const text = await response.text();
  if (status < 400) return null;
  if (status >= 500) return `${status}: ${text}`;
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}`;
  const problem = JSON.parse(text) as { code?: string; status?: number; requestId?: string };
  const isWhole = /^[A-Z][A-Z0-9_]+$/.test(problem.code ?? '') && problem.requestId;
  return isWhole && problem.status === status ? null : `not a whole problem: ${text}`;
}

const isOpenRoute = (value: unknown): value is Route =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'access' in value &&
  value.access !== 'internal';

/** The public routes; a test compares them with the routes of the service. */
const routes = Object.values<unknown>(contract).filter(isOpenRoute);

describe('a fuzz of every account route', () => {
  it('covers what the service offers', () => {
    const offered = core.routes.filter(({ access }) => access !== 'internal').map(({ id }) => id);
    const fuzzed = new Set(routes.map(({ id }) => id));
    // Routes without input, and those of the kit.
    const others = /^core\.(keys|dead-letter)\./;
    expect(offered.filter((id) => !fuzzed.has(id) && !others.test(id))).toEqual([]);
    expect(fuzzed.size).toBeGreaterThan(25);
  });

  it.each(routes.map((route) => [route.id, route] as const))(
    '%s never fails and always returns a problem with a code',
    async (_, route) => {
      await fc.assert(
        fc.asyncProperty(requestOf(route), async (request) => {
          expect(await complaintOf(await send(route, request))).toBeNull();
        }),
        { numRuns: runs },
      );
    },
  );
});
