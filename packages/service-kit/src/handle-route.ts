import { hash } from 'node:crypto';
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
import type { Trace } from './trace.ts';

/** What handling a route needs besides the request. */
export interface RouteRuntime extends ContextRuntime {
  readonly auth: Auth;
  readonly internalToken: string;
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

function parseOrRefuse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

/** What was sent, remembered for the report of a failure. */
async function readBody(route: Route, koa: Koa.Context): Promise<unknown> {
  const body = await readJson(koa.req, route.bodyLimit ?? defaultBodyLimit);
  koa.state['body'] = body;
  return body;
}

/** Answers JSON text; a GET gets a weak ETag and may be answered 304. */
function sendText(koa: Koa.Context, route: Route, status: number, text: string | Buffer): void {
  koa.status = status;
  koa.body = text;
  koa.type = 'application/json; charset=utf-8';
  const isRead = route.method === 'GET';
  if (!koa.response.get('cache-control')) {
    const cache = route.access === 'public' ? 'no-cache' : 'private, no-cache';
    koa.set('cache-control', isRead ? cache : 'no-store');
  }
  if (!isRead || status !== 200) return;
  koa.set('etag', `W/"${hash('sha1', text, 'base64url')}"`);
  if (koa.fresh) koa.status = 304;
}

function answerText(route: Route, result: unknown): string | Buffer {
  if (route.raw) return result as string | Buffer;
  const parsed = route.response.safeParse(result);
  if (!parsed.success) throw new AnswerOutsideContract(route.id, parsed.error);
  return JSON.stringify(parsed.data);
}

/** Refuses, parses, calls the handler, parses its answer and sends it. Throws what is to be answered as a problem. */
export async function handleRoute(
  binding: RouteBinding,
  pathParams: PathParams,
  koa: Koa.Context,
  runtime: RouteRuntime,
): Promise<void> {
  const { route, handle } = binding;
  const request = koa.req;
  const actor = await authorize(route.access, request.headers, runtime.auth, runtime.internalToken);
  koa.state['actor'] = actor;
  const params = parseParams(route.params, pathParams);
  const query = route.query ? parseOrRefuse(route.query, queryOf(request.url ?? '')) : undefined;
  const body = route.body ? parseOrRefuse(route.body, await readBody(route, koa)) : undefined;
  const ctx = new Context(koa, koa.state['trace'] as Trace, actor, runtime);
  const input = { params, query, body, ctx, actor };
  const result = await handle(input);
  if (route.stream || route.answer === 'own') return;
  const status = ctx.status ?? route.status ?? 200;
  if (status === 204) koa.status = 204;
  else sendText(koa, route, status, answerText(route, result));
}

/** The handler's answer is not what the contract says: our bug, a 500. */
export class AnswerOutsideContract extends Error {
  override readonly name = 'AnswerOutsideContract';
  constructor(routeId: string, cause: z.core.$ZodError) {
    const fields = fieldErrors(cause).map(({ path, code }) => `${path || '(answer)'}: ${code}`);
    super(`${routeId} answered outside its contract: ${fields.join(', ')}`);
  }
}
