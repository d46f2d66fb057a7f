import { hash } from 'node:crypto';
import { parse as parseQueryText } from 'node:querystring';
import { fieldErrors } from '@siteswap/contracts/field-errors';
import type { FieldError } from '@siteswap/contracts/problem';
import { defaultBodyLimit, type Route } from '@siteswap/contracts/route';
import type Koa from 'koa';
import type { z } from 'zod';
import { AppError, invalidInput, notFound } from '../errors/app-error.ts';
import type { Trace } from '../logging/trace.ts';
import type { RecordSecurityEvent } from '../reports/security-events.ts';
import type { Auth } from './auth.ts';
import { authorize } from './authorize.ts';
import type { RouteBinding } from './bind.ts';
import { handleWrite, type WriteRuntime } from './handle-write.ts';
import type { SentResponse } from './idempotency.ts';
import { isCleanText, readJson } from './read-body.ts';
import { type ContextRuntime, HandlerContext, type RequestContext } from './request-context.ts';
import { clientIp } from './request-headers.ts';

/** What handling a route needs in addition to the request. */
export interface RouteRuntime extends ContextRuntime, WriteRuntime {
  readonly auth: Auth;
  readonly internalToken: string;
  readonly securityEvent?: RecordSecurityEvent;
}

type PathParams = Readonly<Record<string, string>>;

function parseParams(schema: z.ZodType | undefined, params: PathParams): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(params);
  if (!parsed.success || !Object.values(params).every(isCleanText)) throw notFound();
  return parsed.data;
}

function queryOf(url: string): Record<string, unknown> {
  const mark = url.indexOf('?');
  if (mark === -1) return {};
  const query = { ...parseQueryText(url.slice(mark + 1)) };
  for (const [name, value] of Object.entries(query)) {
    if (![value].flat().every((text) => isCleanText(text ?? ''))) {
      throw invalidInput([{ path: name, code: 'INVALID' }]);
    }
  }
  return query;
}

function parseOrReject(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

/** Errors of a query name its parameters, not parts of them: `near`, not `near.0`. */
function parseQuery(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = new Map<string, FieldError>();
  for (const error of fieldErrors(parsed.error)) {
    const path = error.path.split('.')[0] ?? '';
    if (!errors.has(path)) errors.set(path, { ...error, path });
  }
  throw invalidInput([...errors.values()]);
}

/** Stores the body as sent, for the report of a failure. */
async function readBody(route: Route, koa: Koa.Context): Promise<unknown> {
  const body = await readJson(koa.req, route.bodyLimit ?? defaultBodyLimit);
  koa.state['body'] = body;
  return body;
}

/** Sends JSON text; a GET gets a weak ETag and may become 304. What a member is shown stays in no cache. */
function sendText(koa: Koa.Context, route: Route, status: number, text: string | Buffer): void {
  const isPersonal = route.access !== 'public' || (koa.state['actor'] && !route.cache);
  // Encoded once: its length, its ETag and the socket would each encode a string again.
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  koa.status = status;
  koa.type = 'application/json; charset=utf-8';
  koa.body = bytes;
  const isRead = route.method === 'GET';
  if (!koa.response.get('cache-control')) {
    const cache = isPersonal ? 'private, no-store' : 'no-cache';
    koa.set('cache-control', isRead ? cache : 'no-store');
  }
  if (!isRead || status !== 200) return;
  koa.set('etag', `W/"${hash('sha1', bytes, 'base64url')}"`);
  if (koa.fresh) koa.status = 304;
}

function responseText(route: Route, result: unknown): string | Buffer {
  if (route.raw) return result as string | Buffer;
  const parsed = route.response.safeParse(result);
  if (!parsed.success) throw new ResponseValidationError(route.id, parsed.error);
  return JSON.stringify(parsed.data);
}

/** What a result becomes; null where the handler writes the response itself. The text of one result is made once. */
function responseWriter(route: Route, ctx: RequestContext) {
  let written: { result: unknown; text: string | Buffer } | undefined;
  return (result: unknown): SentResponse | null => {
    if (route.stream || route.responseType === 'custom') return null;
    const status = ctx.status ?? route.status ?? 200;
    if (status === 204) return { status, text: null };
    if (!written || written.result !== result)
      written = { result, text: responseText(route, result) };
    return { status, text: written.text };
  };
}

/** Authorizes, parses, calls the handler, parses its result and sends it. Throws errors that become problems. */
export async function handleRoute(
  binding: RouteBinding,
  pathParams: PathParams,
  koa: Koa.Context,
  runtime: RouteRuntime,
): Promise<void> {
  const { route } = binding;
  const request = koa.req;
  const recordRejected = (reason: string, userId?: number) => {
    const ip = clientIp(request.headers, request.socket.remoteAddress, runtime.trustedProxies);
    const who = { route: route.id, ...(userId === undefined ? {} : { userId }) };
    runtime.securityEvent?.({ type: 'access.rejected', outcome: 'rejected', ip, reason, ...who });
  };
  const actor = await authorize(route, request.headers, runtime, recordRejected);
  koa.state['actor'] = actor;
  const params = parseParams(route.params, pathParams);
  const query = route.query ? parseQuery(route.query, queryOf(request.url ?? '')) : undefined;
  const body = route.body ? parseOrReject(route.body, await readBody(route, koa)) : undefined;
  const ctx = new HandlerContext(koa, koa.state['trace'] as Trace, actor, runtime);
  const input = { params, query, body, ctx, actor };
  const noteRejection = async <T>(run: () => T | Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      // Who tries what is not theirs leaves a trace; what a visitor may not do has its own events.
      if (actor && error instanceof AppError && error.status === 403) {
        recordRejected(error.code, actor.userId);
      }
      throw error;
    }
  };
  const handle = () => noteRejection(() => binding.handle(input));
  const beforeReplay = () => noteRejection(() => binding.beforeReplay?.(input));
  const toResponse = responseWriter(route, ctx);
  const { requestId } = ctx;
  const write = {
    route,
    actor,
    params,
    requestId,
    request,
    body: koa.state['body'],
    handle,
    beforeReplay,
  };
  const sent =
    route.method === 'GET'
      ? toResponse(await handle())
      : await handleWrite({ ...write, toResponse }, runtime);
  if (!sent) return;
  if (sent.isReplay) koa.set('idempotent-replayed', 'true');
  if (sent.text === null) koa.status = sent.status;
  else sendText(koa, route, sent.status, sent.text);
}

/** The handler's result does not match the contract: our bug, a 500. */
export class ResponseValidationError extends Error {
  override readonly name = 'ResponseValidationError';
  constructor(routeId: string, cause: z.core.$ZodError) {
    const fields = fieldErrors(cause).map(({ path, code }) => `${path || '(response)'}: ${code}`);
    super(`${routeId} returned a response outside its contract: ${fields.join(', ')}`);
  }
}
