import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parse as parseQueryText } from 'node:querystring';
import type { Route } from '@siteswap/contracts/route';
import type Koa from 'koa';
import type { z } from 'zod';
import type { Auth } from './auth.ts';
import { authorize } from './authorize.ts';
import type { RouteBinding } from './binding.ts';
import { Context, type ContextRuntime } from './context.ts';
import { invalidInput, notFound } from './errors.ts';
import { fieldErrors } from './field-errors.ts';
import { defaultBodyLimit, isCleanText, readJson } from './read-body.ts';
import type { PathParams } from './route-table.ts';
import { withTrace } from './trace.ts';

/** What handling a route needs besides the request. */
export interface RouteRuntime extends ContextRuntime {
  readonly auth: Auth;
  readonly internalToken: string;
}

/** A request on its way to the handler of its route. */
export interface RoutedRequest {
  readonly binding: RouteBinding;
  readonly params: PathParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Only where Koa answers too: on stream routes. */
  readonly koa?: Koa.Context;
}

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

function parseOrRefuse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

/** Whether the caller already has this answer. */
function isKnown(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && (known === '*' || known.includes(etag.slice(2)));
}

/** Sends JSON text; a GET gets a weak ETag and may be answered 304. One write: a string goes out with its headers. */
function sendText(routed: RoutedRequest, status: number, text: string | Buffer): void {
  const { request, response, requestId, binding } = routed;
  const headers: OutgoingHttpHeaders = {
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isPublic = binding.route.access === 'public';
  if (!response.hasHeader('cache-control')) {
    const cache = isPublic ? 'no-cache' : 'private, no-cache';
    headers['cache-control'] = isRead ? cache : 'no-store';
  }
  if (isRead && status === 200) {
    const etag = `W/"${hash('sha1', text, 'base64url')}"`;
    headers['etag'] = etag;
    if (isKnown(request, etag)) {
      delete headers['content-type'];
      delete headers['content-length'];
      response.writeHead(304, headers).end();
      return;
    }
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : text);
}

function answerText(route: Route, result: unknown): string | Buffer {
  if (route.raw) return result as string | Buffer;
  const parsed = route.response.safeParse(result);
  if (!parsed.success) throw new AnswerOutsideContract(route.id, parsed.error);
  return JSON.stringify(parsed.data);
}

/** Refuses, parses, calls the handler, parses its answer and sends it. Throws what is to be answered as a problem. */
export async function handleRoute(routed: RoutedRequest, runtime: RouteRuntime): Promise<void> {
  const { request, response, requestId, koa } = routed;
  const { route, handle } = routed.binding;
  const { headers } = request;
  const actor = await authorize(route.access, headers, runtime.auth, runtime.internalToken);
  const params = parseParams(route.params, routed.params);
  const query = route.query ? parseOrRefuse(route.query, queryOf(request.url ?? '')) : undefined;
  const body = route.body
    ? parseOrRefuse(route.body, await readJson(request, route.bodyLimit ?? defaultBodyLimit))
    : undefined;
  const ctx = new Context(request, response, requestId, actor, runtime, koa);
  const input = { params, query, body, ctx, actor };
  // Facts are told by changes; reads are spared the bookkeeping of their origin.
  const result =
    route.method === 'GET'
      ? await handle(input)
      : await withTrace({ requestId, traceparent: ctx.traceparent }, () => handle(input));

  if (route.stream) return;
  const status = ctx.status ?? route.status ?? 200;
  if (status === 204) response.writeHead(204, { 'x-request-id': requestId }).end();
  else sendText(routed, status, answerText(route, result));
}

/** The handler's answer is not what the contract says: our bug, a 500. */
export class AnswerOutsideContract extends Error {
  override readonly name = 'AnswerOutsideContract';
  constructor(routeId: string, cause: z.core.$ZodError) {
    const fields = fieldErrors(cause).map(({ path, code }) => `${path || '(answer)'}: ${code}`);
    super(`${routeId} answered outside its contract: ${fields.join(', ')}`);
  }
}
