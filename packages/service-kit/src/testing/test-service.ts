import { randomBytes } from 'node:crypto';
import type { Problem } from '@siteswap/contracts/problem';
import { type Route, type RouteCall, type RouteResult, routeUrl } from '@siteswap/contracts/route';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { PrismaLike } from '../database/prisma.ts';
import type { Actor } from '../http/actor.ts';
import type { DeadLetters } from '../messaging/dead-letters.ts';
import type { Clock } from '../process/clock.ts';
import type { ServiceDefinition } from '../process/define-service.ts';
import { type RunningService, startService } from '../process/run-service.ts';
import { startTestIssuer, type TestActor, type TestIssuer } from './test-auth.ts';
import { startTestBroker, type TestBroker } from './test-broker.ts';
import { createTestDatabase, testVariable } from './test-database.ts';
import { waitFor } from './wait-for.ts';

type ProblemMember = 'type' | 'title' | 'status' | 'code' | 'detail' | 'requestId' | 'errors';

/** The members of a problem, except those the response has too (the `status` of an entity may be no number). */
type ProblemExcept<T> = { readonly [K in ProblemMember as Exclude<K, keyof T>]?: Problem[K] } & {
  readonly [member: string]: unknown;
};

export interface TestResponse<T> {
  readonly status: number;
  /** The contract's response or, when rejected, the problem. */
  readonly body: T & ProblemExcept<T>;
  readonly headers: Headers;
}

/** A service running in the test's process, on a database and streams of its own. */
export interface TestService<P extends PrismaLike> {
  /** Calls a route over HTTP, as a visitor unless `as` is given. */
  call<R extends Route>(
    route: R,
    input: RouteCall<R>,
    as?: TestActor,
    headers?: Record<string, string>,
  ): Promise<TestResponse<RouteResult<R>>>;
  /** `http://127.0.0.1:<port>`; changes with `restart`. */
  readonly baseUrl: string;
  /** A signed-in member: user 1 by default. */
  actor(overrides?: Partial<Actor>): TestActor;
  /** Another service of the platform, which may call internal routes. */
  readonly internal: TestActor;
  readonly issuer: TestIssuer;
  readonly prisma: P;
  readonly pool: pg.Pool;
  readonly nats: TestBroker;
  readonly deadLetters: DeadLetters;
  readonly routes: readonly Route[];
  /** The variables it runs with, for another replica of it. */
  readonly env: Readonly<Record<string, string>>;
  readonly running: RunningService<P>;
  waitFor: typeof waitFor;
  /** Stops and starts the service, keeping database and streams. */
  restart(): Promise<void>;
  /** Only the service; the rest stays for a `restart`. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

/**
 * Starts a service for a test file: fresh migrated database, own prefix on the real broker, real tokens.
 * @param options.schema the service's folder, whose `prisma/migrations` are applied
 * @param options.log takes its log lines; else there are none
 */
export async function startTestService<P extends PrismaLike, S extends z.ZodObject>(
  definition: ServiceDefinition<P, S>,
  options: { schema: string; env?: Record<string, string>; clock?: Clock; log?: Logger },
): Promise<TestService<P>> {
  const [database, issuer, broker] = await Promise.all([
    createTestDatabase(options.schema),
    startTestIssuer(),
    startTestBroker(`t${randomBytes(6).toString('hex')}`),
  ]);
  const variables: Record<string, string> = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '5',
    NATS_URL: testVariable('TEST_NATS_URL'),
    NATS_PREFIX: broker.prefix,
    // A limit is reserved at the server, which all tests share.
    NATS_STREAM_MAX_BYTES: '0',
    INTERNAL_TOKEN: randomBytes(16).toString('hex'),
    SERVICE_KEY: randomBytes(32).toString('hex'),
    JWKS_URL: issuer.jwksUrl,
    // Unreachable: a test that needs svc-core sets it.
    CORE_URL: 'http://127.0.0.1:1',
    JWT_ISSUER: issuer.issuer,
    JWT_AUDIENCE: issuer.audience,
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000',
    DISK_LOW_BYTES: '0',
    DRAIN_TIMEOUT_MS: '5000',
    ...options.env,
  };
  const { clock, log } = options;
  const startOptions = { ...(clock ? { clock } : {}), ...(log ? { log } : {}) };
  let running = await startService(definition, variables, startOptions);
  let isRunning = true;
  const baseUrl = () => `http://127.0.0.1:${running.port}`;
  const pause = async () => {
    if (!isRunning) return;
    isRunning = false;
    await running.stop();
  };

  return {
    call: async (route, input, as, headers = {}) => {
      const { body } = input as { body?: unknown };
      const response = await fetch(baseUrl() + routeUrl(route, input), {
        method: route.method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(await as?.headers()),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const responseBody = (await readBody(response)) as TestResponse<
        RouteResult<typeof route>
      >['body'];
      return { status: response.status, body: responseBody, headers: response.headers };
    },
    get baseUrl() {
      return baseUrl();
    },
    actor: issuer.actor,
    internal: { headers: async () => ({ 'x-internal-token': variables['INTERNAL_TOKEN'] ?? '' }) },
    issuer,
    get prisma() {
      return running.prisma;
    },
    get pool() {
      return running.pool;
    },
    nats: broker,
    get deadLetters() {
      return running.deadLetters;
    },
    get routes() {
      return running.app.routes;
    },
    env: variables,
    get running() {
      return running;
    },
    waitFor,
    restart: async () => {
      await pause();
      running = await startService(definition, variables, startOptions);
      isRunning = true;
    },
    pause,
    stop: async () => {
      await pause();
      await Promise.all([broker.close(), issuer.stop()]);
      await database.drop();
    },
  };
}
