import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** The origin of a piece of work; travels from the request into the outbox and with the event. */
export interface Trace {
  readonly requestId?: string | undefined;
  /** W3C trace context of this piece of work: the trace id it was given, a span id of its own. */
  readonly traceparent?: string | undefined;
  /** Span id of the caller. */
  readonly parentSpan?: string | undefined;
  /** `remote@version` of the page that called. */
  readonly remote?: string | undefined;
}

const storage = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => storage.getStore();

/** Runs work under a trace, which every log line then carries. */
export const withTrace = <T>(trace: Trace, run: () => T): T => storage.run(trace, run);

/** Version, trace id, span id, flags; ids of zeros and the version `ff` are invalid. */
const wellFormed = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Whether a text is a W3C trace context that can be continued. */
export const isTraceparent = (text: unknown): text is string =>
  typeof text === 'string' && wellFormed.test(text);

/** Random bytes for hundreds of spans at once, because one event may wake thousands of streams. */
const random = Buffer.alloc(4096);
let used = random.length;

function randomHex(bytes: number): string {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.toString('hex', used - bytes, used);
}

/**
 * A new span under the caller's trace: the same trace id, a new span id. Without a well-formed `cause` a new trace
 * begins.
 */
export function continueTrace(cause: unknown): { traceparent: string; parentSpan?: string } {
  if (!isTraceparent(cause)) {
    return { traceparent: `00-${randomHex(16)}-${randomHex(8)}-01` };
  }
  return {
    traceparent: `00-${cause.slice(3, 35)}-${randomHex(8)}-01`,
    parentSpan: cause.slice(36, 52),
  };
}
