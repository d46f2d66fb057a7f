import { defaultBodyLimit, type Route, routeUrl } from '@siteswap/contracts/route';
import { z } from 'zod';
import { badParams, badTexts, badValues, oddFields } from './odd-values.ts';
import { paramNames, sample, sampleParams } from './sample.ts';
import type { TestActor } from './test-auth.ts';

/** What the walks need of a test service. */
export interface Walkable {
  readonly baseUrl: string;
  readonly routes: readonly Route[];
  readonly internal: TestActor;
  actor(overrides?: {
    userId?: number;
    isGlobalAdmin?: boolean;
    adminMode?: boolean;
    provenAt?: number;
  }): TestActor;
}

interface Attempt {
  readonly what: string;
  readonly route: Route;
  readonly url: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly as: TestActor | undefined;
  /** What is wrong with the status, or null. */
  check(status: number): string | null;
}

/** Bounds the wait for streams, which never end by themselves; only their rejections are read. */
const timeoutMs = 60_000;

/** Attempts under way at the same time. */
const concurrency = 4;

async function runAttempt(baseUrl: string, attempt: Attempt): Promise<string | null> {
  const name = `${attempt.route.id} (${attempt.route.method} ${attempt.url}) ${attempt.what}`;
  const response = await fetch(baseUrl + attempt.url, {
    method: attempt.route.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(attempt.body === undefined ? {} : { 'content-type': attempt.type ?? 'application/json' }),
      ...(await attempt.as?.headers()),
    },
    ...(attempt.body === undefined ? {} : { body: attempt.body }),
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
  const complaint = attempt.check(status);
  return complaint ? `${name}: ${complaint}` : null;
}

async function walk(baseUrl: string, attempts: readonly Attempt[]): Promise<void> {
  const complaints: string[] = [];
  const waiting = attempts.values();
  const runSome = async () => {
    for (const attempt of waiting) {
      const complaint = await runAttempt(baseUrl, attempt);
      if (complaint) complaints.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runSome));
  if (attempts.length === 0) throw new Error('There was nothing to walk');
  if (complaints.length > 0) {
    throw new Error(
      `${complaints.length} of ${attempts.length} responses are wrong:\n${complaints.join('\n')}`,
    );
  }
}

const expectStatus =
  (...wanted: number[]) =>
  (status: number) =>
    wanted.includes(status) ? null : `${status} instead of ${wanted.join(' or ')}`;

const url = (route: Route) => routeUrl(route, { params: sampleParams(route) });

function accessAttempts(service: Walkable, route: Route): Attempt[] {
  const base = { route, url: url(route) };
  const member = service.actor({ userId: 987_654 });
  const visitor = { ...base, as: undefined, what: 'as a visitor' };
  switch (route.access) {
    case 'public':
      // A public stream would stay open; that it opens is for its own tests.
      if (route.stream) return [];
      return [
        { ...visitor, check: (status) => (status === 401 || status === 403 ? `${status}` : null) },
      ];
    case 'internal':
      return [
        { ...visitor, check: expectStatus(404) },
        { ...base, as: member, what: 'as a member', check: expectStatus(404) },
        {
          ...base,
          as: { headers: async () => ({ 'x-internal-token': 'x'.repeat(32) }) },
          what: 'with a wrong internal token',
          check: expectStatus(404),
        },
      ];
    case 'admin':
      return [
        { ...visitor, check: expectStatus(401) },
        { ...base, as: member, what: 'as a member', check: expectStatus(403) },
      ];
    default:
      return [{ ...visitor, check: expectStatus(401) }];
  }
}

/**
 * Calls every route: a visitor is rejected (401) on member routes, a member (403) on admin routes, and an internal
 * route does not exist (404) without the internal token. Throws with all violations.
 */
export async function accessWalk(
  service: Walkable,
  routes: readonly Route[] = service.routes,
): Promise<void> {
  await walk(
    service.baseUrl,
    routes.flatMap((route) => accessAttempts(service, route)),
  );
}

const shapeKeys = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** What the contract rejects must get this status; else any status below 500 is fine. */
const checkBy = (accepts: boolean, status: number) => (accepts ? () => null : expectStatus(status));

function badParamAttempts(base: Omit<Attempt, 'what' | 'check'>): Attempt[] {
  const good = sampleParams(base.route);
  return paramNames(base.route).flatMap((name) =>
    badParams.map((value): Attempt => {
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
        check: checkBy(accepts, 404),
      };
    }),
  );
}

function badQueryAttempts(base: Omit<Attempt, 'what' | 'check'>): Attempt[] {
  return shapeKeys(base.route.query).flatMap((name) =>
    badTexts.map((value): Attempt => {
      const accepts =
        !value.includes('\u0000') &&
        (base.route.query?.safeParse({ [name]: value }).success ?? true);
      return {
        ...base,
        url: `${base.url}?${new URLSearchParams({ [name]: value })}`,
        what: `with ?${name}=${value.slice(0, 20)}`,
        check: checkBy(accepts, 422),
      };
    }),
  );
}

/** Nested as deep as they may arrive, with a character in the middle that has to be searched for. */
const deepBodies = [
  `${'['.repeat(12_000)}"\\u0000"${']'.repeat(12_000)}`,
  `{"a":${'['.repeat(12_000)}1${']'.repeat(12_000)}}`,
  `${'{"a":'.repeat(9_000)}"\\ud800"${'}'.repeat(9_000)}`,
  `${'['.repeat(33)}${']'.repeat(33)}`,
];

function badBodyAttempts(base: Omit<Attempt, 'what' | 'check'>): Attempt[] {
  const { route } = base;
  const schema = route.body;
  if (!schema) return [];
  const limit = route.bodyLimit ?? defaultBodyLimit;
  const accepts = (value: unknown) => schema.safeParse(value).success;
  const whole = ['null', '[]', '"x"', '1', '{}', '{"__proto__":{"a":1}}'].map(
    (body): Attempt => ({
      ...base,
      body,
      what: `with the body ${body}`,
      check: checkBy(accepts(JSON.parse(body)), 422),
    }),
  );
  const good = sample(schema);
  const bad = shapeKeys(schema).flatMap((name) => badValues.map((value) => ({ name, value })));
  const fields = [...bad, ...oddFields(schema)].map(({ name, value }): Attempt => {
    const body = JSON.stringify({ ...(good as object), [name]: value });
    const isClean = !/\\u0000|\\ud800/.test(body);
    const isSmall = Buffer.byteLength(body) <= limit;
    return {
      ...base,
      body,
      what: `with ${name}: ${JSON.stringify(value)?.slice(0, 30)}`,
      check: checkBy(isClean && isSmall && accepts(JSON.parse(body)), isSmall ? 422 : 413),
    };
  });
  return [
    ...whole,
    ...fields,
    { ...base, body: '{', what: 'with broken JSON', check: expectStatus(400) },
    {
      ...base,
      body: `{"a":${'['.repeat(5000)}`,
      what: 'with deep broken JSON',
      check: expectStatus(400),
    },
    ...deepBodies.map(
      (deep): Attempt => ({
        ...base,
        body: deep,
        what: `with a deep body ${deep.slice(0, 20)}`,
        check: expectStatus(400, ...(deep.length > limit ? [413] : [])),
      }),
    ),
    {
      ...base,
      body: Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      what: 'with a body that is no UTF-8',
      check: expectStatus(400),
    },
    { ...base, body: '<a/>', type: 'text/xml', what: 'with XML', check: expectStatus(415) },
    {
      ...base,
      body: '{}',
      type: 'application/json; charset=utf-7',
      what: 'in UTF-7',
      check: expectStatus(415),
    },
    { ...base, what: 'without a body', check: checkBy(accepts(undefined), 422) },
    {
      ...base,
      body: `"${'x'.repeat(limit)}"`,
      what: 'with too large a body',
      check: expectStatus(413),
    },
  ];
}

/**
 * Walks every route with generated bad parameters, queries and bodies, as a global admin: what the contract rejects
 * must get a problem with 404, 422, 400, 413 or 415, and no request 5xx. Throws with all violations.
 */
export async function badInputWalk(
  service: Walkable,
  routes: readonly Route[] = service.routes,
): Promise<void> {
  const admin = service.actor({
    userId: 987_654,
    isGlobalAdmin: true,
    adminMode: true,
  });
  const attempts = routes.flatMap((route) => {
    const base = {
      route,
      url: url(route),
      as: route.access === 'internal' ? service.internal : admin,
    };
    const all = [...badParamAttempts(base), ...badQueryAttempts(base), ...badBodyAttempts(base)];
    // A stream responds to a valid request without end, so only invalid ones are sent.
    return route.stream ? all.filter((attempt) => attempt.check(200) !== null) : all;
  });
  await walk(service.baseUrl, attempts);
}
