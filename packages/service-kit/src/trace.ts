import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where a piece of work came from; travels from the request into the outbox and on with the event. */
export interface Trace {
  readonly requestId?: string | undefined;
  /** W3C trace context of this piece of work: the trace id it was given, a span id of its own. */
  readonly traceparent?: string | undefined;
  /** Span id of what asked for this piece of work. */
  readonly parentSpan?: string | undefined;
  /** `remote@version` of the page that asked. */
  readonly remote?: string | undefined;
}

const storage = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => storage.getStore();

/** Runs work on behalf of a request or a message; every line it logs says so. */
export const withTrace = <T>(trace: Trace, run: () => T): T => storage.run(trace, run);

/** Version, trace id, span id, flags; ids of zeros and the version `ff` mean nothing. */
const wellFormed = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Whether a text is a W3C trace context that can be continued. */
export const isTraceparent = (text: unknown): text is string =>
  typeof text === 'string' && wellFormed.test(text);

/**
 * The span of a piece of work under what asked for it: the same trace id, a new span id. A cause that is absent or not
 * well formed is not believed, and a trace begins here.
 */
export function continueTrace(cause: unknown): { traceparent: string; parentSpan?: string } {
  if (!isTraceparent(cause)) {
    const random = randomBytes(24).toString('hex');
    return { traceparent: `00-${random.slice(0, 32)}-${random.slice(32)}-01` };
  }
  const span = randomBytes(8).toString('hex');
  return { traceparent: `00-${cause.slice(3, 35)}-${span}-01`, parentSpan: cause.slice(36, 52) };
}
