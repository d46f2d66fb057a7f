import { nextRequestId } from '@siteswap/service-kit/platform';
import type { Log } from '#src/log.ts';
import type { Pages } from './pages.ts';

/** Services may still start: pages without their data are retried after this delay, up to `maxTries` times. */
const retryMs = 2_000;
const maxTries = 30;

/** Has the first pages rendered once releases come into use. */
export class PagePreparation {
  readonly #pages: Pick<Pages, 'prepare'>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #isStarted = false;

  constructor(pages: Pick<Pages, 'prepare'>, log: Log) {
    this.#pages = pages;
    this.#log = log;
  }

  /** From now on services can be called. */
  start(): void {
    this.#isStarted = true;
    this.begin();
  }

  /** Other releases are in use. */
  begin(): void {
    clearTimeout(this.#timer);
    if (this.#isStarted) void this.#try(maxTries);
  }

  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
  }

  async #try(tries: number): Promise<void> {
    try {
      const requester = { requestId: nextRequestId(), ip: '127.0.0.1' };
      const isDone = await this.#pages.prepare(requester);
      if (isDone || tries <= 1 || !this.#isStarted) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#try(tries - 1), retryMs).unref();
    } catch (error) {
      this.#log.warn({ err: error }, 'first pages not prepared');
    }
  }
}
