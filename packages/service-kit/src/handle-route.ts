import { hash } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Auth } from './auth.ts';
import { authorize } from './authorize.ts';
import type { RouteBinding } from './binding.ts';
import { invalidInput, notFound } from './errors.ts';
import { fieldErrors } from './field-errors.ts';
import { defaultBodyLimit, isCleanText, readJson } from './read-body.ts';
import {
  type Actor,
  clientIp,
  localeOf,
  type RequestContext,
  remoteOf,
  traceparentOf,
} from './request-context.ts';
import type { PathParams } from './route-table.ts';
import { withTrace } from './trace.ts';

/** What handling a route needs besides the request. */
export interface RouteRuntime {
  readonly auth: Auth;
  readonly log: Logger;
  readonly internalToken: string;
  readonly trustedProxies: number;
}

/** Built from getters, so that a request pays only for what its handler asks for. */
function createContext(
  koa: Koa.Context,
  requestId: string,
  actor: Actor | null,
  runtime: RouteRuntime,
): RequestContext {
  const { headers } = koa.req;
  let log: Logger | undefined;
  return {
    actor,
    requestId,
    koa,
    get traceparent() {
      return traceparentOf(headers) as string;
    },
    get locale() {
      return localeOf(headers, actor);
    },
    get ip() {
      return clientIp(headers, koa.req.socket.remoteAddress, runtime.trustedProxies);
    },
    get log() {
      log ??= runtime.log.child({
        requestId,
        traceparent: traceparentOf(headers),
        remote: remoteOf(headers),
      });
      return log;
    },
  };
}

function parseParams(schema: z.ZodType | undefined, params: PathParams): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(params);
  if (!parsed.success || !Object.values(params).every(isCleanText)) throw notFound();
  return parsed.data;
}

function parseQuery(schema: z.ZodType | undefined, koa: Koa.Context): unknown {
  if (!schema) return undefined;
  const query = koa.querystring === '' ? {} : { ...koa.query };
  for (const [name, value] of Object.entries(query)) {
    if (![value].flat().every((text) => isCleanText(text ?? ''))) {
      throw invalidInput([{ path: name, code: 'INVALID' }]);
    }
  }
  const parsed = schema.safeParse(query, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

async function parseBody(
  schema: z.ZodType | undefined,
  koa: Koa.Context,
  limit: number | undefined,
): Promise<unknown> {
  if (!schema) return undefined;
  const value = await readJson(koa.req, limit ?? defaultBodyLimit);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

/** Sends JSON text; a GET gets a weak ETag and may be answered 304. */
function sendText(
  koa: Koa.Context,
  status: number,
  text: string | Buffer,
  isPublic: boolean,
): void {
  const { req, res } = koa;
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  koa.respond = false;
  res.statusCode = status;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (isRead && status === 200) {
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    res.setHeader('etag', etag);
    if (!res.hasHeader('cache-control')) {
      res.setHeader('cache-control', isPublic ? 'no-cache' : 'private, no-cache');
    }
    const known = req.headers['if-none-match'];
    if (known !== undefined && (known === '*' || known.includes(etag.slice(2)))) {
      res.statusCode = 304;
      res.end();
      return;
    }
  } else if (!res.hasHeader('cache-control')) {
    res.setHeader('cache-control', 'no-store');
  }
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.byteLength);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function sendNothing(koa: Koa.Context): void {
  koa.respond = false;
  koa.res.statusCode = 204;
  koa.res.end();
}

/** Refuses, parses, calls the handler, parses its answer and sends it. Throws what the problem middleware answers. */
export async function handleRoute(
  binding: RouteBinding,
  koa: Koa.Context,
  pathParams: PathParams,
  requestId: string,
  runtime: RouteRuntime,
): Promise<void> {
  const { route } = binding;
  const { headers } = koa.req;
  const actor = await authorize(route.access, headers, runtime.auth, runtime.internalToken);
  const params = parseParams(route.params, pathParams);
  const query = parseQuery(route.query, koa);
  const body = route.body ? await parseBody(route.body, koa, route.bodyLimit) : undefined;
  const ctx = createContext(koa, requestId, actor, runtime);
  const input = { params, query, body, ctx, actor };
  // Facts are told by changes; reads are spared the bookkeeping of their origin.
  const result =
    route.method === 'GET'
      ? await binding.handle(input)
      : await withTrace({ requestId, traceparent: ctx.traceparent }, () => binding.handle(input));

  if (route.stream) return;
  const status = ctx.status ?? route.status ?? 200;
  if (status === 204) {
    sendNothing(koa);
    return;
  }
  const isPublic = route.access === 'public';
  if (route.raw) {
    sendText(koa, status, result as string | Buffer, isPublic);
    return;
  }
  const parsed = route.response.safeParse(result);
  if (!parsed.success) throw new AnswerOutsideContract(route.id, parsed.error);
  sendText(koa, status, JSON.stringify(parsed.data), isPublic);
}

/** The handler's answer is not what the contract says: our bug, a 500. */
export class AnswerOutsideContract extends Error {
  override readonly name = 'AnswerOutsideContract';
  constructor(routeId: string, cause: z.core.$ZodError) {
    const fields = fieldErrors(cause).map(({ path, code }) => `${path || '(answer)'}: ${code}`);
    super(`${routeId} answered outside its contract: ${fields.join(', ')}`);
  }
}
