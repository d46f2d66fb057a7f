import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRegistry } from '@siteswap/contracts/platform';
import {
  AppError,
  type FailureReports,
  isSameSecret,
  notFound,
  scrubText,
  traceOf,
  withTrace,
} from '@siteswap/service-kit';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { RecentWriters } from './answers/recent-writers.ts';
import type { ApiDocs } from './api-docs/api-docs.ts';
import { readCookie } from './http/cookies.ts';
import { isOwnWrite } from './http/cross-site.ts';
import { asksForPage, takesAnything } from './http/negotiation.ts';
import { safeSegments, splitTarget } from './http/paths.ts';
import { crossSiteRefused, methodNotAllowed, sendProblem, serviceAway } from './http/problems.ts';
import { nextRequestId } from './http/request-id.ts';
import type { Log } from './log.ts';
import type { Pages } from './pages/pages.ts';
import type { Counters } from './platform/counters.ts';
import type { OwnCallers } from './platform/own-callers.ts';
import { isReleasePath, ownPaths } from './platform/own-routes.ts';
import type { MessageBook } from './releases/messages.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import type { ReleaseStore } from './releases/release-store.ts';
import type { Api, Exchange } from './services/api.ts';
import type { ServiceDirectory } from './services/service-directory.ts';
import type { SessionTokens } from './sessions/session-tokens.ts';

export interface HandlerOptions {
  readonly api: Api;
  readonly cache: AnswerCache;
  readonly writers: RecentWriters;
  readonly tokens: SessionTokens;
  readonly callers: OwnCallers;
  readonly counters: Counters;
  readonly directory: ServiceDirectory;
  readonly releases: ReleaseStore;
  readonly messages: MessageBook;
  readonly files: ReleaseFiles;
  readonly pages: Pages;
  readonly docs: ApiDocs;
  readonly own: (req: IncomingMessage, res: ServerResponse) => unknown;
  readonly cookieName: string;
  readonly internalToken: string;
  readonly trustedProxies: number;
  readonly allowedOrigins: () => ReadonlySet<string>;
  readonly headers: readonly string[];
  readonly log: Log;
  readonly failures: FailureReports;
}

const isRead = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

/** First segments that never lead to a page, so that a missing file or call is not answered with a document. */
const neverPages: ReadonlySet<string> = new Set([
  'api',
  'mf',
  '_i18n',
  'uploads',
  'avatars',
  'internal',
  'service.json',
  '.well-known',
]);

/** Numbers about the inside are for our own machines: nobody who comes through a proxy, or from elsewhere. */
function maySeeMetrics({ headers, socket }: IncomingMessage, internalToken: string): boolean {
  const token = headers['x-internal-token'];
  if (typeof token === 'string') return isSameSecret(token, internalToken);
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
  return isLocal && headers['x-forwarded-for'] === undefined;
}

/** What answers every request. Kept answers leave at once; everything else is told apart by its path. */
export function createRequestHandler(
  options: HandlerOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  const { cache, writers, counters, cookieName, headers } = options;

  const files = async ({ req, res, requestId, segments }: Exchange) => {
    if (!isRead(req)) throw methodNotAllowed(['GET']);
    if (!(await options.files.handle(req, res, segments, requestId))) throw notFound();
  };

  const words = async ({ req, res, requestId, segments }: Exchange) => {
    const [, hash = '', locale = '', file] = segments;
    if (!isRead(req)) throw methodNotAllowed(['GET']);
    if (segments.length !== 4 || file !== 'messages.json') throw notFound();
    const answer = await options.messages.answer(hash, locale);
    if (!answer) throw notFound();
    answer.send(req, res, ['x-request-id', requestId]);
  };

  const docs = ({ req, res, requestId, path }: Exchange) => {
    if (!isRead(req)) throw methodNotAllowed(['GET']);
    return options.docs.answer(req, res, path, requestId);
  };

  const registry = ({ req, res, requestId }: Exchange) => {
    if (!isRead(req)) throw methodNotAllowed(['GET']);
    options.releases.platform.answer.send(req, res, ['x-request-id', requestId]);
  };

  const own = async ({ req, res, requestId, path, trace }: Exchange) => {
    if (!isRead(req) && !isOwnWrite(req.headers, options.allowedOrigins()))
      throw crossSiteRefused();
    if (path === '/metrics' && !maySeeMetrics(req, options.internalToken)) throw notFound();
    for (const name of ['authorization', 'x-internal-token']) delete req.headers[name];
    if (isReleasePath(path)) await options.callers.introduce(req, requestId);
    req.headers['x-request-id'] = requestId;
    req.headers['traceparent'] = trace.traceparent;
    for (let i = 0; i < headers.length; i += 2) {
      res.setHeader(headers[i] as string, headers[i + 1] as string);
    }
    options.own(req, res);
  };

  const page = async (exchange: Exchange) => {
    const { req, res, requestId } = exchange;
    const cookie = readCookie(req.headers.cookie, cookieName);
    const session = await options.tokens.resolve(cookie, requestId);
    const passBy = writers.areAny && writers.has(cookie);
    await options.pages.answer({
      ...exchange,
      asker: options.api.asker({ req, requestId }),
      session,
      passBy,
      res,
    });
  };

  const wantsPage = ({ req, segments }: Exchange): boolean =>
    asksForPage(req.headers) || (takesAnything(req.headers) && options.pages.has(segments));

  /** What the gateway answers itself; undefined for everything else. */
  const ownAnswer = (path: string, first: string) => {
    if (first === 'mf') return files;
    if (first === '_i18n') return words;
    if (path === getRegistry.path) return registry;
    if (options.docs.has(path)) return docs;
    return ownPaths.has(path) || isReleasePath(path) ? own : undefined;
  };

  const answer = async (exchange: Exchange): Promise<void> => {
    const { req, path, segments } = exchange;
    const first = segments[0] ?? '';
    const answerIt = ownAnswer(path, first);
    if (answerIt) return answerIt(exchange);
    if (await options.api.handle(exchange)) return;
    if (isRead(req) && !neverPages.has(first) && wantsPage(exchange)) return page(exchange);
    // It may belong to a service that has not told us its routes yet.
    throw options.directory.unknown.length > 0 && first !== 'internal' ? serviceAway() : notFound();
  };

  const record = ({ req, res, path, trace }: Exchange, startedAt: number) => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method } = req;
    // Without the query: it may hold secrets. A long path may hold the token of an invitation.
    const open = path.length > 24 ? scrubText(path) : path;
    options.log.info({ ...trace, method, path: open, status: res.statusCode, ms }, 'request');
  };

  const begin = (req: IncomingMessage, res: ServerResponse, target: string): void => {
    const requestId = nextRequestId();
    const { path, query } = splitTarget(target);
    const segments = safeSegments(path);
    const trace = traceOf(req.headers, requestId);
    const fail = (error: unknown) => {
      if (!(error instanceof AppError)) {
        options.log.error({ ...trace, err: error, path }, 'request failed');
      }
      const statusCode = sendProblem(req, res, error, requestId, headers);
      options.failures.report({ request: req, statusCode, error, trace });
    };
    if (!segments) {
      fail(notFound());
      return;
    }
    const exchange = { req, res, requestId, trace, path, query, segments };
    if (segments[0] !== 'mf' && options.log.isLevelEnabled('info')) {
      const startedAt = performance.now();
      res.once('close', () => record(exchange, startedAt));
    }
    withTrace(trace, () => answer(exchange)).catch(fail);
  };

  return (req, res) => {
    const target = req.url ?? '/';
    const kept = req.method === 'GET' ? cache.keptFor(target) : undefined;
    if (!kept || (writers.areAny && writers.has(readCookie(req.headers.cookie, cookieName)))) {
      begin(req, res, target);
      return;
    }
    counters.cache('hit');
    kept.send(req, res, ['x-request-id', nextRequestId(), 'x-cache', 'hit']);
  };
}
