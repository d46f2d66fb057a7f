import type { IncomingMessage } from 'node:http';
import { type Failure, failure, failureReported } from '@siteswap/contracts/platform';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { pathOf } from './access-log.ts';
import type { Nats } from './broker.ts';
import { AppError } from './errors.ts';
import { clientIp } from './request-context.ts';
import { hidden, isSecretName } from './scrub.ts';
import { scrubFailure } from './scrub-failure.ts';
import type { Trace } from './trace.ts';

/** A call that was refused or failed, as the process knows it: nothing of it is scrubbed yet. */
export interface FailedCall {
  readonly request: IncomingMessage;
  readonly statusCode: number;
  readonly error: unknown;
  readonly trace: Trace;
  /** Contract id of the route. */
  readonly route?: string | undefined;
  /** `/api/invitations/:token`: tells which parts of the address are secret. */
  readonly routePath?: string | undefined;
  readonly body?: unknown;
  readonly userId?: number | undefined;
}

/** Tells svc-core of failed calls, beside the requests. */
export interface FailureReports {
  /** Returns at once and never throws; whether it is worth a report is decided here. */
  report(call: FailedCall): void;
  /** Sends what waits, for at most `limitMs`; nothing is sent afterwards. */
  stop(limitMs?: number): Promise<void>;
}

const queueLimit = 500;
/** Reports a minute may have, so that a storm of failures does not become one of writes; of refusals fewer. */
const mostPerMinute = 600;
const mostRefusalsPerMinute = 60;
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

/** The address without the parts that its route names like secrets. */
function openPath(path: string, routePath: string | undefined): string {
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

/**
 * Scrubs failed calls, keeps at most 500 of them while the broker is away, and sends them as
 * `platform.failure.reported.v1`. Not by the outbox: the transaction of a failed call is gone, and the database may be
 * what failed.
 * @param options.ignored statuses below 500 that are noise
 */
export function createFailureReports(options: {
  service: string;
  nats: Nats;
  log: Logger;
  ignored: ReadonlySet<number>;
  trustedProxies: number;
}): FailureReports {
  const { nats, log, ignored } = options;
  const queue: { id: string; text: string }[] = [];
  let sending: Promise<void> | undefined;
  let wake: (() => void) | undefined;
  let isStopping = false;
  let deadline = Number.POSITIVE_INFINITY;
  let minute = { startedAt: 0, taken: 0, lost: 0 };

  const mayReport = (statusCode: number): boolean => {
    const now = performance.now();
    if (now - minute.startedAt > 60_000) {
      if (minute.lost > 0) log.warn({ lost: minute.lost }, 'failures not reported');
      minute = { startedAt: now, taken: 0, lost: 0 };
    }
    const most = statusCode < 500 ? mostRefusalsPerMinute : mostPerMinute;
    const isFull = minute.taken >= most || queue.length >= queueLimit;
    if (isFull) minute.lost += 1;
    else minute.taken += 1;
    return !isFull;
  };

  const toFailure = (call: FailedCall): Failure => {
    const { request, statusCode, trace } = call;
    const url = request.url ?? '/';
    const path = openPath(pathOf(url), call.routePath);
    const queryParams = queryOf(url);
    const ip = clientIp(request.headers, request.socket.remoteAddress, options.trustedProxies);
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

  const enqueue = (call: FailedCall): void => {
    try {
      const id = uuidv7();
      const { requestId, traceparent } = call.trace;
      const data = failure.parse(toFailure(call));
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
        // The broker is away, or its streams are not made yet. Saying so would be one more line per try.
        await pause();
      }
    }
  };

  return {
    report: (call) => {
      const { statusCode, request } = call;
      if (isStopping || statusCode < 400 || ignored.has(statusCode)) return;
      // Whoever hung up in the middle of a request is no failure of ours.
      if (statusCode < 500 && request.destroyed && !request.complete) return;
      // After the answer: scrubbing takes time that the caller need not wait for.
      if (mayReport(statusCode)) setImmediate(enqueue, call);
    },
    stop: async (limitMs = 2_000) => {
      await new Promise((resolve) => setImmediate(resolve));
      isStopping = true;
      deadline = performance.now() + (nats.isConnected ? limitMs : 0);
      wake?.();
      await sending;
      if (queue.length > 0) log.warn({ lost: queue.length }, 'failures not reported');
    },
  };
}
