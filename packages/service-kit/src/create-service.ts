import { withOperations } from '@siteswap/contracts/openapi';
import { describeService, type ServiceDescription } from '@siteswap/contracts/platform';
import Koa from 'koa';
import type { Logger } from 'pino';
import { createAccessLog, pathOf } from './access-log.ts';
import type { Auth } from './auth.ts';
import type { RouteBinding } from './binding.ts';
import { createRouter } from './create-router.ts';
import { notFound } from './errors.ts';
import type { FailureReports } from './failure-reports.ts';
import type { Metrics } from './metrics.ts';
import { createProbes, type Readiness } from './probes.ts';
import { toProblem } from './problem.ts';
import { type Actor, requestIdOf, traceOf } from './request-context.ts';
import { type Trace, withTrace } from './trace.ts';

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
  /** Told of every call that is refused or fails. */
  readonly failures?: FailureReports;
  /** Answers what no contract route names; `next` leads to 404. `ctx.state.requestId` is set. */
  readonly fallback?: Koa.Middleware;
}

export interface Service {
  readonly app: Koa;
  readonly description: ServiceDescription;
  readonly bindings: readonly RouteBinding[];
}

/** What is found out about a request on its way. */
interface RequestState {
  readonly requestId: string;
  readonly trace: Trace;
  readonly routeId?: string;
  readonly routePath?: string;
  readonly actor?: Actor | null;
  /** As it was sent. */
  readonly body?: unknown;
}

/** What described the answer that is not sent. */
const bodyHeaders = ['etag', 'last-modified', 'content-encoding', 'transfer-encoding'];

/** Logs on behalf of the request: call it inside of its trace. */
function refuse(
  koa: Koa.Context,
  error: unknown,
  { log, failures }: Pick<ServiceOptions, 'log' | 'failures'>,
): void {
  const { requestId, trace, routeId, routePath, actor, body } = koa.state as RequestState;
  const problem = toProblem(error, requestId);
  if (problem.bug) {
    log.error({ err: problem.bug, path: pathOf(koa.url) }, 'request failed');
  }
  failures?.report({
    ...{ request: koa.req, statusCode: problem.status, error, trace, routePath, body },
    ...{ route: routeId, userId: actor?.userId },
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
export function createService(options: ServiceOptions): Service {
  const { log, metrics, bindings } = options;
  const routes = bindings.map(({ route }) => route);
  const described = describeService(options.name, options.version, routes);
  const description = withOperations(described, routes);
  const probes = createProbes({ description, metrics, readiness: options.readiness });
  const record = createAccessLog(log, metrics);
  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ err: error }, 'answer failed'));

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
        refuse(koa, error, options);
      }
    });
  });
  for (const middleware of createRouter(bindings, probes, options)) app.use(middleware);
  app.use(async (koa) => {
    if (!options.fallback) throw notFound();
    await options.fallback(koa, () => Promise.reject(notFound()));
  });
  return { app, description, bindings };
}
