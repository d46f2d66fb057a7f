import { withOperations } from '@siteswap/contracts/openapi';
import { describeService, type ServiceDescription } from '@siteswap/contracts/platform';
import type { Route } from '@siteswap/contracts/route';
import Koa from 'koa';
import type { Logger } from 'pino';
import { notFound } from '../errors/app-error.ts';
import { type Trace, withTrace } from '../logging/trace.ts';
import { scrubText } from '../privacy/scrub.ts';
import type { Clock } from '../process/clock.ts';
import type { Metrics } from '../process/metrics.ts';
import type { FailureReports } from '../reports/failure-reports.ts';
import type { RecordSecurityEvent } from '../reports/security-events.ts';
import { createAccessLog, pathOf } from './access-log.ts';
import type { Actor } from './actor.ts';
import type { Auth } from './auth.ts';
import type { RouteBinding } from './bind.ts';
import type { WriteRuntime } from './handle-write.ts';
import { createProbes, type Readiness } from './probes.ts';
import { toProblem } from './problem-response.ts';
import { requestIdOf, traceOf } from './request-headers.ts';
import { createRouter } from './router.ts';

export interface AppOptions extends WriteRuntime {
  readonly name: string;
  readonly version: string;
  readonly routes: readonly RouteBinding[];
  /** Part of `service.json`. */
  readonly pageConfig?: ServiceDescription['pageConfig'];
  readonly auth: Auth;
  readonly log: Logger;
  readonly internalToken: string;
  readonly trustedProxies: number;
  readonly clock?: Clock;
  /** Receives callers that a route rejects. */
  readonly securityEvent?: RecordSecurityEvent;
  readonly metrics: Metrics;
  readonly readiness?: Readiness;
  /** Receives every call that is rejected or fails. */
  readonly failures?: FailureReports;
  /** Handles requests that match no contract route; `next` leads to 404. `ctx.state.requestId` is set. */
  readonly fallback?: Koa.Middleware;
}

export interface App {
  readonly koa: Koa;
  readonly description: ServiceDescription;
  readonly routes: readonly Route[];
}

/** What the middlewares store about a request. */
interface RequestState {
  readonly requestId: string;
  readonly trace: Trace;
  readonly routeId?: string;
  readonly routePath?: string;
  readonly actor?: Actor | null;
  /** As it was sent. */
  readonly body?: unknown;
}

/** Headers that describe a response body which is replaced by the problem. */
const bodyHeaders = ['etag', 'last-modified', 'content-encoding', 'transfer-encoding'];

/** Call it inside the trace of the request, whose id its log lines carry. */
function sendProblem(
  koa: Koa.Context,
  error: unknown,
  { log, failures }: Pick<AppOptions, 'log' | 'failures'>,
): void {
  const { requestId, trace, routeId, routePath, actor, body } = koa.state as RequestState;
  const problem = toProblem(error, requestId);
  if (problem.bug) {
    // A path may contain a secret, such as that of a feed.
    log.error(
      { err: problem.bug, path: routePath ?? scrubText(pathOf(koa.url)) },
      'request failed',
    );
  }
  failures?.report({
    request: koa.req,
    statusCode: problem.status,
    error,
    trace,
    routePath,
    body,
    route: routeId,
    userId: actor?.userId,
  });
  if (koa.res.headersSent || koa.res.destroyed) {
    koa.respond = false;
    koa.res.destroy();
    return;
  }
  koa.respond = true;
  for (const name of bodyHeaders) koa.remove(name);
  koa.status = problem.status;
  koa.body = problem.body;
  koa.set(problem.headers);
}

/**
 * Composes a Koa app from contract routes: access, parsing, problems, health, metrics and one access log line per
 * request. Has no side effects; `listen` starts it.
 */
export function createApp(options: AppOptions): App {
  const { log, metrics } = options;
  const routes = options.routes.map(({ route }) => route);
  const described = describeService(options.name, options.version, routes, options.pageConfig);
  const description = withOperations(described, routes);
  const probes = createProbes({ description, metrics, readiness: options.readiness });
  const record = createAccessLog(log, metrics);
  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ err: error }, 'response failed'));

  app.use(async (koa, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(koa.req.headers);
    const trace = traceOf(koa.req.headers, requestId);
    koa.state['requestId'] = requestId;
    koa.state['trace'] = trace;
    koa.res.once('close', () => record(koa.req, koa.res, koa.state as RequestState, startedAt));
    koa.set('x-request-id', requestId);
    await withTrace(trace, async () => {
      try {
        await next();
      } catch (error) {
        sendProblem(koa, error, options);
      }
    });
  });
  for (const middleware of createRouter(options.routes, probes, options)) app.use(middleware);
  app.use(async (koa) => {
    if (!options.fallback) throw notFound();
    await options.fallback(koa, () => Promise.reject(notFound()));
  });
  return { koa: app, description, routes };
}
