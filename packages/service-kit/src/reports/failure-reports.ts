import type { IncomingMessage } from 'node:http';
import { type Failure, failure, failureReported } from '@siteswap/contracts/platform';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors/app-error.ts';
import { pathOf } from '../http/access-log.ts';
import { addressKey, clientIp } from '../http/request-headers.ts';
import type { Trace } from '../logging/trace.ts';
import type { Nats } from '../messaging/broker.ts';
import { scrubFailure } from '../privacy/scrub-failure.ts';
import { hidden, isSecretName } from '../privacy/secret-names.ts';
import type { Metrics } from '../process/metrics.ts';
import { createRepeatedFailures } from './repeated-failures.ts';
import { createReportBudget } from './report-budget.ts';

/** A call that was rejected or failed, not scrubbed yet. */
export interface FailedCall {
  readonly request: IncomingMessage;
  readonly statusCode: number;
  readonly error: unknown;
  readonly trace: Trace;
  /** Contract id of the route. */
  readonly route?: string | undefined;
  /** `/api/invitations/:token`: its names show which parts of the path are secret. */
  readonly routePath?: string | undefined;
  readonly body?: unknown;
  readonly userId?: number | undefined;
}

/** Reports failed calls to the error log, next to the requests. */
export interface FailureReports {
  /** Returns at once and never throws; drops calls that need no report. */
  report(call: FailedCall): void;
  /** Sends queued reports for at most `timeoutMs`, and nothing afterwards. */
  stop(timeoutMs?: number): Promise<void>;
}

const maxQueued = 500;
const retryMs = 500;

const describeError = (error: unknown): Pick<Failure, 'errorType' | 'message' | 'stack'> => {
  if (error instanceof AppError) {
    return { errorType: error.code, message: error.message, stack: error.stack };
  }
  if (!(error instanceof Error)) return { errorType: 'NotAnError', message: String(error) };
  const { code } = error as { code?: unknown };
  const isCoded = typeof code === 'string' && /^[\w-]{3,40}$/.test(code);
  return {
    errorType: `${error.name}${isCoded ? ` ${code}` : ''}`.slice(0, 200),
    message: error.message,
    stack: error.stack,
  };
};

/** The path without its secret parameters, found by the names of the route's parameters. */
function safePath(path: string, routePath: string | undefined): string {
  if (!routePath) return path;
  const names = routePath.split('/');
  const isSecret = (at: number) => isSecretName(/:(\w+)/.exec(names[at] ?? '')?.[1] ?? '');
  return path
    .split('/')
    .map((part, at) => (isSecret(at) ? hidden : part))
    .join('/');
}

const queryOf = (url: string): Record<string, unknown> | undefined => {
  const mark = url.indexOf('?');
  if (mark === -1) return undefined;
  return Object.fromEntries(new URLSearchParams(url.slice(mark + 1)));
};

const createFailureCounter = ({ registry }: Pick<Metrics, 'registry'>) =>
  new Counter({
    name: 'failures_total',
    help: 'Failed calls, and whether each was reported to the error log or only counted',
    labelNames: ['status', 'reported'],
    registers: [registry],
  });

/**
 * Scrubs failed calls, queues at most 500 of them while the broker is unavailable, and publishes them as
 * `platform.failure.reported.v1`. Not by the outbox: the transaction of a failed call was rolled back, and the
 * database may be what failed. Repeats beyond a few a minute of the same failure or from the same address are counted
 * (`failures_total`) and reported together, as one failure with `repeats`.
 * @param options.ignored statuses below 500 that are not reported
 */
export function createFailureReports(options: {
  service: string;
  nats: Nats;
  log: Logger;
  ignored: ReadonlySet<number>;
  trustedProxies: number;
  metrics?: Pick<Metrics, 'registry'>;
}): FailureReports {
  const { nats, log, ignored } = options;
  const queue: { id: string; text: string }[] = [];
  let sending: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  let isStopping = false;
  let deadline = Number.POSITIVE_INFINITY;
  const budget = createReportBudget({ now: () => performance.now() });
  const counter = options.metrics && createFailureCounter(options.metrics);

  /** Without what concerns a single call. */
  const toKind = ({ request, statusCode, error, route, routePath }: FailedCall): Failure => {
    const path = safePath(pathOf(request.url ?? '/'), routePath);
    return scrubFailure({
      ...describeError(error),
      service: options.service,
      occurredAt: new Date().toISOString(),
      statusCode,
      method: (request.method ?? 'GET').slice(0, 10),
      url: path,
      path,
      route: route?.slice(0, 100),
    });
  };

  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientIp(headers, socket.remoteAddress, options.trustedProxies);

  /** Takes room for a report; counts the call, whether there is room or not. */
  const hasCapacity = (call: FailedCall): boolean => {
    const { request, statusCode, route = 'none', error } = call;
    const fingerprint = `${statusCode} ${route} ${describeError(error).errorType}`;
    const address = addressKey(addressOf(request));
    const isReported =
      queue.length < maxQueued && budget.take({ statusCode, fingerprint, address });
    counter?.inc({ status: String(statusCode), reported: String(isReported) });
    if (!isReported) repeated.add(fingerprint, () => toKind(call));
    return isReported;
  };

  const toFailure = (call: FailedCall): Failure => {
    const { request, statusCode, trace } = call;
    const url = request.url ?? '/';
    const path = safePath(pathOf(url), call.routePath);
    const queryParams = queryOf(url);
    const ip = addressOf(request);
    return scrubFailure({
      ...describeError(call.error),
      service: options.service,
      occurredAt: new Date().toISOString(),
      statusCode,
      method: (request.method ?? 'GET').slice(0, 10),
      url: path + url.slice(pathOf(url).length),
      path,
      route: call.route?.slice(0, 100),
      requestId: trace.requestId,
      userAgent: request.headers['user-agent'],
      ip: ip.slice(0, 64) || undefined,
      headers: { ...request.headers },
      body: call.body,
      queryParams,
      userId: call.userId,
    });
  };

  const enqueue = (describe: () => Failure, trace: Trace = {}): void => {
    try {
      const id = uuidv7();
      const { requestId, traceparent } = trace;
      const data = failure.parse(describe());
      const { subject } = failureReported;
      const envelope = { id, subject, occurredAt: data.occurredAt, requestId, traceparent, data };
      queue.push({ id, text: JSON.stringify(envelope) });
      sending ??= send().finally(() => {
        sending = undefined;
      });
    } catch (error) {
      log.warn({ err: error }, 'a failure could not be described');
    }
  };

  const repeated = createRepeatedFailures({ report: (kind) => enqueue(() => kind) });

  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, retryMs).unref();
    });

  const send = async (): Promise<void> => {
    for (let next = queue[0]; next && performance.now() < deadline; next = queue[0]) {
      try {
        await nats.streams.publish(`event.${failureReported.subject}`, next.id, next.text);
        queue.shift();
      } catch {
        // The broker is unavailable or its streams do not exist yet. Not logged: it would be a line per attempt.
        await pause();
      }
    }
  };

  return {
    report: (call) => {
      const { statusCode, request } = call;
      if (isStopping || statusCode < 400 || ignored.has(statusCode)) return;
      // A client that aborted its request is no failure of ours.
      if (statusCode < 500 && request.destroyed && !request.complete) return;
      // After the response, because scrubbing takes time.
      if (hasCapacity(call)) setImmediate(enqueue, () => toFailure(call), call.trace);
    },
    stop: async (timeoutMs = 2_000) => {
      await new Promise((resolve) => setImmediate(resolve));
      isStopping = true;
      repeated.flush();
      deadline = performance.now() + (nats.isConnected ? timeoutMs : 0);
      wake?.();
      await sending;
      if (queue.length > 0) log.warn({ lost: queue.length }, 'failures not reported');
    },
  };
}
