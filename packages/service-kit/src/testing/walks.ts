import { type Route, routeUrl } from '@siteswap/contracts/route';
import { z } from 'zod';
import { defaultBodyLimit } from '../read-body.ts';
import { paramNames, sample, sampleParams } from './sample.ts';
import type { TestActor } from './test-auth.ts';

/** What the walks need of a test service. */
export interface Walkable {
  readonly baseUrl: string;
  readonly routes: readonly Route[];
  readonly internal: TestActor;
  actor(overrides?: { userId?: number; isGlobalAdmin?: boolean; adminMode?: boolean }): TestActor;
}

interface Try {
  readonly what: string;
  readonly route: Route;
  readonly url: string;
  readonly body?: string;
  readonly type?: string;
  readonly as: TestActor | undefined;
  /** What is wrong with the answer, or null. */
  judge(status: number): string | null;
}

/** A stream never ends by itself; only its refusals are read. */
const patienceMs = 15_000;

async function attempt(baseUrl: string, one: Try): Promise<string | null> {
  const name = `${one.route.id} (${one.route.method} ${one.url}) ${one.what}`;
  const response = await fetch(baseUrl + one.url, {
    method: one.route.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      ...(one.body === undefined ? {} : { 'content-type': one.type ?? 'application/json' }),
      ...(await one.as?.headers()),
    },
    ...(one.body === undefined ? {} : { body: one.body }),
  }).catch((error: unknown) => String(error));
  if (typeof response === 'string') return `${name}: ${response}`;
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (status >= 400) {
    const text = await response.text();
    if (!type.startsWith('application/problem+json')) return `${name}: ${status} as ${type}`;
    const problem = JSON.parse(text) as { code?: string; status?: number };
    if (!problem.code || problem.status !== status) return `${name}: problem without code`;
  } else {
    await response.body?.cancel();
  }
  if (status >= 500) return `${name}: ${status}`;
  const complaint = one.judge(status);
  return complaint ? `${name}: ${complaint}` : null;
}

async function walk(baseUrl: string, tries: readonly Try[]): Promise<void> {
  const complaints: string[] = [];
  for (const one of tries) {
    const complaint = await attempt(baseUrl, one);
    if (complaint) complaints.push(complaint);
  }
  if (tries.length === 0) throw new Error('There was nothing to walk');
  if (complaints.length > 0) {
    throw new Error(
      `${complaints.length} of ${tries.length} answers are wrong:\n${complaints.join('\n')}`,
    );
  }
}

const expectStatus =
  (...wanted: number[]) =>
  (status: number) =>
    wanted.includes(status) ? null : `${status} instead of ${wanted.join(' or ')}`;

const url = (route: Route) => routeUrl(route, { params: sampleParams(route) });

function accessTries(service: Walkable, route: Route): Try[] {
  const base = { route, url: url(route) };
  const member = service.actor({ userId: 987_654 });
  const visitor = { ...base, as: undefined, what: 'as a visitor' };
  switch (route.access) {
    case 'public':
      // A public stream would stay open; that it opens is for its own tests.
      if (route.stream) return [];
      return [
        { ...visitor, judge: (status) => (status === 401 || status === 403 ? `${status}` : null) },
      ];
    case 'internal':
      return [
        { ...visitor, judge: expectStatus(404) },
        { ...base, as: member, what: 'as a member', judge: expectStatus(404) },
        {
          ...base,
          as: { headers: async () => ({ 'x-internal-token': 'x'.repeat(32) }) },
          what: 'with a wrong internal token',
          judge: expectStatus(404),
        },
      ];
    case 'admin':
      return [
        { ...visitor, judge: expectStatus(401) },
        { ...base, as: member, what: 'as a member', judge: expectStatus(403) },
      ];
    default:
      return [{ ...visitor, judge: expectStatus(401) }];
  }
}

/**
 * Walks every route: a visitor is refused (401) where somebody is asked for, a member (403) where an admin is,
 * and an internal route does not exist (404) without the internal token. Throws with everything that is not so.
 */
export async function accessWalk(
  service: Walkable,
  routes: readonly Route[] = service.routes,
): Promise<void> {
  await walk(
    service.baseUrl,
    routes.flatMap((route) => accessTries(service, route)),
  );
}

const badParams = [
  'abc',
  '0',
  '-1',
  '1.5',
  '99999999999',
  '%00',
  '%FF',
  "'",
  '%F0%9F',
  '..%2F',
  'x'.repeat(300),
];
const badTexts = [
  '',
  'abc',
  '-1',
  '0',
  '1e99',
  '\u0000',
  "';--",
  '{',
  '9'.repeat(40),
  'true,false',
  'x'.repeat(3000),
];
const badValues: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  -1,
  0,
  1.5,
  1e300,
  true,
  [],
  {},
  [null],
  ['x'],
  { a: 1 },
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  '2026-13-45',
  '0000-00-00',
  "'; drop table x; --",
  Number.MAX_SAFE_INTEGER,
];

const shapeKeys = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Refused by the contract → must be refused with this status; else the handler may do as it likes, short of failing. */
const judgeBy = (accepts: boolean, status: number) => (accepts ? () => null : expectStatus(status));

function badParamTries(base: Omit<Try, 'what' | 'judge'>): Try[] {
  const good = sampleParams(base.route);
  return paramNames(base.route).flatMap((name) =>
    badParams.map((value): Try => {
      const path = base.route.path
        .split('/')
        .map((part) => {
          if (part === `:${name}`) return value;
          return part.startsWith(':') ? encodeURIComponent(good[part.slice(1)] ?? '1') : part;
        })
        .join('/');
      const decoded = (() => {
        try {
          return decodeURIComponent(value);
        } catch {
          return '\u0000';
        }
      })();
      const accepts =
        !decoded.includes('\u0000') &&
        (base.route.params?.safeParse({ ...good, [name]: decoded }).success ?? true);
      return {
        ...base,
        url: path,
        what: `with ${name}=${value.slice(0, 20)}`,
        judge: judgeBy(accepts, 404),
      };
    }),
  );
}

function badQueryTries(base: Omit<Try, 'what' | 'judge'>): Try[] {
  return shapeKeys(base.route.query).flatMap((name) =>
    badTexts.map((value): Try => {
      const accepts =
        !value.includes('\u0000') &&
        (base.route.query?.safeParse({ [name]: value }).success ?? true);
      return {
        ...base,
        url: `${base.url}?${new URLSearchParams({ [name]: value })}`,
        what: `with ?${name}=${value.slice(0, 20)}`,
        judge: judgeBy(accepts, 422),
      };
    }),
  );
}

function badBodyTries(base: Omit<Try, 'what' | 'judge'>): Try[] {
  const { route } = base;
  const schema = route.body;
  if (!schema) return [];
  const limit = route.bodyLimit ?? defaultBodyLimit;
  const accepts = (value: unknown) => schema.safeParse(value).success;
  const whole = ['null', '[]', '"x"', '1', '{}', '{"__proto__":{"a":1}}'].map(
    (body): Try => ({
      ...base,
      body,
      what: `with the body ${body}`,
      judge: judgeBy(accepts(JSON.parse(body)), 422),
    }),
  );
  const good = sample(schema);
  const fields = shapeKeys(schema).flatMap((name) =>
    badValues.map((value): Try => {
      const body = JSON.stringify({ ...(good as object), [name]: value });
      const isClean = !/\\u0000|\\ud800/.test(body);
      const isSmall = Buffer.byteLength(body) <= limit;
      return {
        ...base,
        body,
        what: `with ${name}: ${JSON.stringify(value)?.slice(0, 30)}`,
        judge: judgeBy(isClean && isSmall && accepts(JSON.parse(body)), isSmall ? 422 : 413),
      };
    }),
  );
  return [
    ...whole,
    ...fields,
    { ...base, body: '{', what: 'with broken JSON', judge: expectStatus(400) },
    {
      ...base,
      body: `{"a":${'['.repeat(5000)}`,
      what: 'with deep broken JSON',
      judge: expectStatus(400),
    },
    { ...base, body: '<a/>', type: 'text/xml', what: 'with XML', judge: expectStatus(415) },
    {
      ...base,
      body: '{}',
      type: 'application/json; charset=utf-7',
      what: 'in UTF-7',
      judge: expectStatus(415),
    },
    { ...base, what: 'without a body', judge: judgeBy(accepts(undefined), 422) },
    {
      ...base,
      body: `"${'x'.repeat(limit)}"`,
      what: 'with too large a body',
      judge: expectStatus(413),
    },
  ];
}

/**
 * Walks every route with generated bad parameters, queries and bodies, as a global admin: what the contract refuses is
 * answered 404, 422, 400, 413 or 415 as a problem, and nothing ever 5xx. Throws with everything that is not so.
 */
export async function badInputWalk(
  service: Walkable,
  routes: readonly Route[] = service.routes,
): Promise<void> {
  const admin = service.actor({ userId: 987_654, isGlobalAdmin: true, adminMode: true });
  const tries = routes.flatMap((route) => {
    const base = {
      route,
      url: url(route),
      as: route.access === 'internal' ? service.internal : admin,
    };
    const all = [...badParamTries(base), ...badQueryTries(base), ...badBodyTries(base)];
    // What a stream accepts it answers for ever.
    return route.stream ? all.filter((one) => one.judge(200) !== null) : all;
  });
  await walk(service.baseUrl, tries);
}
