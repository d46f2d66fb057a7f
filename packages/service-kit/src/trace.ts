import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a piece of work came from; travels from the request into the outbox and on with the event. */
export interface Trace {
  readonly requestId?: string | undefined;
  readonly traceparent?: string | undefined;
}

const storage = new AsyncLocalStorage<Trace>();

export const currentTrace = (): Trace | undefined => storage.getStore();

/** Runs work on behalf of a request or a message. */
export const withTrace = <T>(trace: Trace, run: () => T): T => storage.run(trace, run);
