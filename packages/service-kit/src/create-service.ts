import { describeService, type ServiceDescription } from '@siteswap/contracts/platform';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Auth } from './auth.ts';
import type { RouteBinding } from './binding.ts';
import { AppError, notFound } from './errors.ts';
import { handleRoute, type RouteRuntime } from './handle-route.ts';
import type { Metrics } from './metrics.ts';
import { type ProblemAnswer, toProblem } from './problem.ts';
import { remoteOf, requestIdOf, traceparentOf } from './request-context.ts';
import { createRouteTable } from './route-table.ts';

/** What a process needs to be ready; `false` for the database is 503, for anything else only worth a word. */
export type Readiness = () => Promise<{ isReady: boolean; checks: Record<string, boolean> }>;

export interface ServiceOptions {
  readonly name: string;
  readonly version: string;
  readonly bindings: readonly RouteBinding[];
  readonly auth: Auth;
  readonly log: Logger;
  readonly internalToken: string;
  readonly trustedProxies: number;
  readonly metrics: Metrics;
  readonly readiness?: Readiness;
  /** Answers what no contract route names; `next` leads to 404. */
  readonly fallback?: Koa.Middleware;
}

export interface Service {
  readonly app: Koa;
  readonly description: ServiceDescription;
  readonly bindings: readonly RouteBinding[];
}

const methodNotAllowed = (allow: string) =>
  new AppError(405, 'METHOD_NOT_ALLOWED', 'This address does not do that', { headers: { allow } });

function sendProblem(koa: Koa.Context, problem: ProblemAnswer): void {
  const { res } = koa;
  koa.respond = false;
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  res.statusCode = problem.status;
  for (const name of ['etag', 'content-encoding', 'transfer-encoding']) res.removeHeader(name);
  for (const [name, value] of Object.entries(problem.headers)) res.setHeader(name, value);
  res.setHeader('content-length', Buffer.byteLength(problem.body));
  res.end(koa.req.method === 'HEAD' ? undefined : problem.body);
}

type Probe = (koa: Koa.Context) => void | Promise<void>;

/** The addresses every process has: health, metrics, its own description. */
function createProbes(options: ServiceOptions, description: ServiceDescription) {
  const describe: Probe = (koa) => {
    koa.set('cache-control', 'no-cache');
    koa.body = description;
  };
  const live: Probe = (koa) => {
    koa.body = { status: 'ok', name: options.name, version: options.version };
  };
  const ready: Probe = async (koa) => {
    const { isReady, checks } = (await options.readiness?.()) ?? { isReady: true, checks: {} };
    const isWhole = Object.values(checks).every(Boolean);
    koa.status = isReady ? 200 : 503;
    if (!isReady) koa.set('retry-after', '2');
    koa.body = { status: !isReady ? 'unready' : isWhole ? 'ready' : 'degraded', checks };
  };
  const metrics: Probe = async (koa) => {
    koa.type = options.metrics.registry.contentType;
    koa.body = await options.metrics.registry.metrics();
  };
  return new Map<string, Probe>([
    ['/service.json', describe],
    ['/healthz', live],
    ['/readyz', ready],
    ['/metrics', metrics],
  ]);
}

/**
 * Composes a Koa app from contract routes: access, parsing, problems, health, metrics and one access log line per
 * request. Has no side effects; `listen` starts it.
 */
export function createService(options: ServiceOptions): Service {
  const { log, metrics, bindings } = options;
  const description = describeService(
    options.name,
    options.version,
    bindings.map(({ route }) => route),
  );
  const table = createRouteTable(bindings);
  const probes = createProbes(options, description);
  const runtime: RouteRuntime = options;
  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ err: error }, 'answer failed'));

  const answer = async (koa: Koa.Context, requestId: string) => {
    const { method } = koa.req;
    const match = table.match(method ?? 'GET', koa.path);
    if (match.kind === 'found') {
      const { binding } = match.entry;
      koa.state['routeId'] = binding.route.id;
      await handleRoute(binding, koa, match.params, requestId, runtime);
      return;
    }
    if (match.kind === 'method') throw methodNotAllowed(match.allow);
    const probe = probes.get(koa.path);
    if (probe) {
      koa.state['routeId'] = 'probe';
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
      await probe(koa);
      return;
    }
    if (!options.fallback) throw notFound();
    await options.fallback(koa as Koa.ParameterizedContext, async () => {
      throw notFound();
    });
  };

  const record = (koa: Koa.Context, requestId: string, startedAt: number) => {
    const { req, res } = koa;
    const routeId = (koa.state['routeId'] as string | undefined) ?? 'none';
    const ms = performance.now() - startedAt;
    metrics.observeRequest(routeId, res.statusCode, ms / 1000);
    if (routeId === 'probe' || !log.isLevelEnabled('info')) return;
    log.info(
      {
        requestId,
        traceparent: traceparentOf(req.headers),
        remote: remoteOf(req.headers),
        method: req.method,
        route: routeId,
        // No address of a known route and never a query: both may hold secrets.
        ...(routeId === 'none' ? { path: koa.path } : {}),
        status: res.statusCode,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };

  app.use(async (koa) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(koa.req.headers);
    koa.state['requestId'] = requestId;
    koa.res.setHeader('x-request-id', requestId);
    koa.res.once('close', () => record(koa, requestId, startedAt));
    try {
      await answer(koa, requestId);
    } catch (error) {
      const problem = toProblem(error, requestId);
      if (problem.bug) {
        log.error({ err: problem.bug, requestId, route: koa.state['routeId'] }, 'request failed');
      }
      sendProblem(koa, problem);
    }
  });
  return { app, description, bindings };
}
