import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeService, type ServiceDescription } from '@siteswap/contracts/platform';
import Koa from 'koa';
import type { Logger } from 'pino';
import { createAccessLog, pathOf } from './access-log.ts';
import type { Auth } from './auth.ts';
import type { RouteBinding } from './binding.ts';
import { AppError, notFound } from './errors.ts';
import { handleRoute, type RouteRuntime } from './handle-route.ts';
import type { Metrics } from './metrics.ts';
import { createProbes, type Readiness } from './probes.ts';
import { toProblem } from './problem.ts';
import { requestIdOf } from './request-context.ts';
import { createRouteTable, type Match } from './route-table.ts';

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
  /** Answers what no contract route names; `next` leads to 404. `ctx.state.requestId` is set. */
  readonly fallback?: Koa.Middleware;
}

export interface Service {
  readonly app: Koa;
  readonly description: ServiceDescription;
  readonly bindings: readonly RouteBinding[];
}

const methodNotAllowed = (allow: string) =>
  new AppError(405, 'METHOD_NOT_ALLOWED', 'This address does not do that', { headers: { allow } });

/** What described the answer that is not sent. */
const bodyHeaders = ['etag', 'last-modified', 'content-encoding', 'transfer-encoding'];

/** What is known of a request before Koa sees it. */
interface Arrival {
  readonly requestId: string;
  readonly match: Match;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Composes a Koa app from contract routes: access, parsing, problems, health, metrics and one access log line per
 * request. Contract routes are answered before Koa's own stack, which serves streams, probes and the fallback.
 * Has no side effects; `listen` starts it.
 */
export function createService(options: ServiceOptions): Service {
  const { log, metrics, bindings } = options;
  const routes = bindings.map(({ route }) => route);
  const description = describeService(options.name, options.version, routes);
  const table = createRouteTable(bindings);
  const probes = createProbes({ description, metrics, readiness: options.readiness });
  const record = createAccessLog(log, metrics);
  const app = new Koa();
  const arrivals = new WeakMap<IncomingMessage, Arrival>();
  const runtime: RouteRuntime = { ...options, app };
  app.on('error', (error: unknown) => log.error({ err: error }, 'answer failed'));

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    requestId: string,
  ) => {
    const problem = toProblem(error, requestId);
    if (problem.bug) {
      log.error({ err: problem.bug, requestId, path: pathOf(request.url) }, 'request failed');
    }
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    for (const name of bodyHeaders) response.removeHeader(name);
    response.writeHead(problem.status, {
      ...problem.headers,
      'x-request-id': requestId,
      'content-length': Buffer.byteLength(problem.body),
    });
    response.end(request.method === 'HEAD' ? undefined : problem.body);
  };

  const answerByKoa = async (koa: Koa.Context, match: Match, requestId: string) => {
    const { req: request, res: response } = koa;
    if (match.kind === 'method') throw methodNotAllowed(match.allow);
    if (match.kind === 'found') {
      const { entry, params } = match;
      await handleRoute(
        { binding: entry.binding, params, request, response, requestId, koa },
        runtime,
      );
      return;
    }
    const probe = probes.get(koa.path);
    if (probe) {
      if (koa.method !== 'GET' && koa.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
      await probe(koa);
      return;
    }
    if (!options.fallback) throw notFound();
    await options.fallback(koa as Koa.ParameterizedContext, () => Promise.reject(notFound()));
  };

  const routeIdOf = (match: Match, path: string) => {
    if (match.kind === 'found') return match.entry.binding.route.id;
    return probes.has(path) ? 'probe' : 'none';
  };

  app.use(async (koa) => {
    const { requestId, match } = arrivals.get(koa.req) as Arrival;
    koa.state['requestId'] = requestId;
    koa.set('x-request-id', requestId);
    try {
      await answerByKoa(koa, match, requestId);
    } catch (error) {
      koa.respond = false;
      refuse(koa.req, koa.res, error, requestId);
    }
  });

  const byKoa = app.callback() as Listener;
  const listener: Listener = async (request, response) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers);
    const path = pathOf(request.url);
    const match = table.match(request.method ?? 'GET', path);
    response.once('close', () =>
      record(request, response, requestId, routeIdOf(match, path), startedAt),
    );
    if (match.kind !== 'found' || match.entry.binding.route.stream) {
      arrivals.set(request, { requestId, match });
      await byKoa(request, response);
      return;
    }
    const { binding } = match.entry;
    try {
      await handleRoute({ binding, params: match.params, request, response, requestId }, runtime);
    } catch (error) {
      refuse(request, response, error, requestId);
    }
  };
  app.callback = () => listener as ReturnType<Koa['callback']>;
  return { app, description, bindings };
}
