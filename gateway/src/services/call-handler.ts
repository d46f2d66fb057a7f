import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;
/** Headers of a service's response, names in lower case. */
export type ServiceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A call did not begin, or not end, in time. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
  constructor(what: string) {
    super(`The call to the service ${what} in time`);
  }
}

/**
 * A call to a service, as undici reports on it. It can be limited in time and aborted at any moment, also while it
 * waits for a connection.
 */
export abstract class CallHandler implements Dispatcher.DispatchHandler {
  #controller: Controller | undefined;
  #startTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** The response began; not called for 1xx, which concern the connection to the service only. */
  protected abstract began(controller: Controller, status: number, headers: ServiceHeaders): void;
  protected abstract received(controller: Controller, chunk: Buffer): void;
  protected abstract ended(): void;
  /** Called once, and not after `ended` or `abort`. */
  protected abstract failed(error: Error): void;

  /** Fails the call when no connection becomes free in time. Call it after the dispatch: most calls have begun by then. */
  startWithin(ms: number): void {
    if (this.#controller || this.#isOver) return;
    this.#startTimer = setTimeout(() => this.#expire('did not begin'), ms);
  }

  /** Fails the call when it has not ended in time. */
  endWithin(ms: number): void {
    if (!this.#isOver) this.#endTimer = setTimeout(() => this.#expire('did not end'), ms);
  }

  #expire(what: string): void {
    const error = new CallTimeout(what);
    if (this.#finish()) this.failed(error);
    this.#controller?.abort(error);
  }

  /** Ends the call at the service; nothing is reported any more. */
  abort(reason: string): void {
    if (this.#finish()) this.#controller?.abort(new Error(reason));
  }

  /** False when the call was over already. */
  #finish(): boolean {
    clearTimeout(this.#startTimer);
    clearTimeout(this.#endTimer);
    const wasOver = this.#isOver;
    this.#isOver = true;
    return !wasOver;
  }

  onRequestStart(controller: Controller): void {
    clearTimeout(this.#startTimer);
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('ended before it began'));
  }

  onResponseStart(controller: Controller, status: number, headers: ServiceHeaders): void {
    if (status >= 200 && !this.#isOver) this.began(controller, status, headers);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.#isOver) this.received(controller, chunk);
  }

  onResponseEnd(): void {
    if (this.#finish()) this.ended();
  }

  onResponseError(_controller: Controller | null, error: Error): void {
    if (this.#finish()) this.failed(error);
  }
}
