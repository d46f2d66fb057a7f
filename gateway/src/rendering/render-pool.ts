import { setTimeout as sleep } from 'node:timers/promises';
import { RenderChildLost } from './render-child.ts';
import type { RenderJob, RenderResult, RenderSet } from './render-job.ts';
import { type Culprit, RenderLosses } from './render-losses.ts';
import { RenderQueue, type Urgency } from './render-queue.ts';
import {
  RenderWorkers,
  type Worker,
  type WorkerOptions,
  type WorkResult,
} from './render-workers.ts';
import { ServerFileLoading } from './server-file-loading.ts';
import { isSettledWithin } from './settled-within.ts';

/** A process that was lost is replaced after this, twice as long each time until one has rendered something. */
const minBackOffMs = 100;
const maxBackOffMs = 30_000;
/**
 * Another process takes over from a render that takes this long; twice as long each time that such a render ended well,
 * because then the machine is busy.
 */
const minOverdueMs = 500;
/** The process for suspects ends when none was rendered for this long. */
const suspectsIdleMs = 30_000;

interface Waiting {
  readonly job: RenderJob;
  readonly page: string;
  readonly urgency: Urgency;
  readonly resolve: (result: RenderResult | null) => void;
  readonly reject: (error: Error) => void;
}

export interface RenderPoolOptions extends WorkerOptions {
  readonly processes: number;
}

/**
 * Renders pages in processes of their own, one page at a time in each. Without a set of releases it has none. Pages of
 * a release that made a process hang or die get another process, which starts when it is needed; so no visitor waits
 * behind them.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #queue = new RenderQueue<Waiting>();
  readonly #suspects = new RenderQueue<Waiting>();
  readonly #losses: RenderLosses;
  readonly #loading: ServerFileLoading;
  readonly #workers: RenderWorkers;
  readonly #closing = new AbortController();
  #running: Promise<unknown> | undefined;
  #runningSuspects: Promise<void> | undefined;
  #set: RenderSet | null = null;
  #overdueMs = minOverdueMs;
  #consoleLines = 0;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.#workers = new RenderWorkers(options);
    this.#losses = new RenderLosses(options.folder);
    this.#loading = new ServerFileLoading(options.log, this.#losses);
  }

  /** Processes that are alive. */
  get processes(): number {
    return this.#workers.size;
  }

  /** Counts for /metrics. */
  get counts() {
    return { lost: this.#workers.lost, console_lines: this.#consoleLines };
  }

  /** Processes lost by a page, by page and release. */
  get losses(): readonly { page: string; release: string; count: number }[] {
    return [...this.#losses.counts.values()];
  }

  /** Renders with these releases from now on; null: there is no server file to render with. */
  use(set: RenderSet | null): void {
    if (set?.key === this.#set?.key) return;
    this.#set = set;
    if (set) this.#losses.use(set);
    this.#loading.use(set);
    for (const { resolve } of [...this.#queue.drain(), ...this.#suspects.drain()]) resolve(null);
    if (set && !this.#running && !this.#closing.signal.aborted) {
      const slots = Array.from({ length: this.#options.processes }, () =>
        this.#keepRunning((onRendered) => this.#serveQueue(onRendered)),
      );
      this.#running = Promise.all(slots);
    }
    this.#queue.wake();
    this.#suspects.wake();
  }

  /**
   * Renders a page once a process is free.
   * @param page its name, for warming later processes with it
   * @returns null when too many wait already, when the releases change before it begins, or when it is left to browsers
   * @throws RenderFailed, RenderChildLost
   */
  async render(job: RenderJob, page: string, urgency: Urgency): Promise<RenderResult | null> {
    if (job.set.key !== this.#set?.key) return null;
    const result = await new Promise<RenderResult | null>((resolve, reject) => {
      this.#add({ job, page, urgency, resolve, reject });
    });
    if (result) this.#loading.add(page, job);
    return result;
  }

  #add(waiting: Waiting): void {
    const { page, urgency, resolve } = waiting;
    const isSuspect = this.#losses.isSuspect(page);
    const queue = isSuspect ? this.#suspects : this.#queue;
    if (this.#losses.isPageOff(page) || !queue.add(waiting, urgency)) resolve(null);
    else if (isSuspect) this.#startSuspects();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.use(null);
    this.#workers.close();
    this.#queue.wake();
    this.#suspects.wake();
    await Promise.all([this.#running, this.#runningSuspects, this.#workers.settled()]);
  }

  /** Runs one process after the other until `run` says that it is done. */
  async #keepRunning(run: (onRendered: () => void) => Promise<WorkResult>): Promise<void> {
    const { signal } = this.#closing;
    let backOffMs = minBackOffMs;
    while (!signal.aborted) {
      try {
        const result = await run(() => {
          backOffMs = minBackOffMs;
        });
        if (result === 'done') return;
      } catch (error) {
        if (signal.aborted) return;
        this.#workers.logLost(error, backOffMs);
        await sleep(backOffMs, undefined, { signal }).catch(() => undefined);
        backOffMs = Math.min(maxBackOffMs, backOffMs * 2);
      }
    }
  }

  #startSuspects(): void {
    if (this.#closing.signal.aborted || this.#runningSuspects) return;
    this.#runningSuspects = this.#keepRunning((onRendered) => this.#serveSuspects(onRendered)).then(
      () => {
        this.#runningSuspects = undefined;
        // One may have been added in the last moment.
        if (this.#suspects.size > 0) this.#startSuspects();
      },
    );
  }

  /** Renders pages of suspects until there are none for a while. @throws when the process is lost */
  #serveSuspects(onRendered: () => void): Promise<WorkResult> {
    // A prepared page has more time, because no visitor waits. A busy machine must not cost a release its first paint.
    const timeoutMs = this.#options.timeoutMs * 2;
    return this.#workers.run(timeoutMs, async (worker) => {
      for await (const waiting of this.#work(worker, this.#suspects)) {
        if (waiting) {
          await this.#serve(worker, waiting);
          onRendered();
        } else if (await this.#suspects.isIdleFor(suspectsIdleMs)) return 'done';
      }
      return 'done';
    });
  }

  /** Gives a process work until the pool closes, or until one of its renders is overdue. @throws when it is lost */
  #serveQueue(onRendered: () => void): Promise<WorkResult> {
    return this.#workers.run(this.#options.timeoutMs, async (worker, finish) => {
      for await (const waiting of this.#work(worker, this.#queue)) {
        if (!waiting) {
          await this.#queue.waiting();
          continue;
        }
        const serving = this.#serve(worker, waiting);
        if (!(await isSettledWithin(serving, this.#overdueMs))) {
          finish(serving.then(() => this.#doubleOverdue()));
          return 'next';
        }
        await serving;
        onRendered();
      }
      return 'done';
    });
  }

  /** A render that was overdue ended well. */
  #doubleOverdue(): void {
    this.#overdueMs = Math.min(this.#overdueMs * 2, this.#options.timeoutMs);
  }

  /** Jobs for a process, which has the server files in use before each; undefined when there is none now. */
  async *#work(
    { child, session }: Worker,
    queue: RenderQueue<Waiting>,
  ): AsyncGenerator<Waiting | undefined> {
    let loaded: RenderSet | null = null;
    while (!this.#closing.signal.aborted) {
      const set = this.#set;
      if (set && set !== loaded) {
        await this.#loading.load(child, session, set);
        if (queue === this.#queue) await this.#loading.warmUp(session, set);
        loaded = set;
        // The releases may have changed meanwhile.
        continue;
      }
      const waiting = set ? queue.next() : undefined;
      // It became a suspect while it waited.
      const isElsewhere = waiting && queue === this.#queue && this.#losses.isSuspect(waiting.page);
      if (isElsewhere) this.#add(waiting);
      else yield waiting;
    }
  }

  /** Renders one page. @throws RenderChildLost */
  async #serve({ child, session }: Worker, waiting: Waiting): Promise<void> {
    const { job, page, resolve, reject } = waiting;
    const culprit = () => ({ page, remote: child.running });
    let suspected: Culprit | undefined;
    const timer = setTimeout(() => {
      suspected = culprit();
      this.#losses.entered(page, child.entered);
      this.#losses.overdue(suspected, true);
    }, this.#overdueMs);
    try {
      resolve(await session.render(job, this.#losses.remotesOff));
    } catch (error) {
      reject(error as Error);
      if (!(error instanceof RenderChildLost)) return;
      if (job.set.key === this.#set?.key) this.#lose(culprit(), error);
      throw error;
    } finally {
      clearTimeout(timer);
      if (suspected) this.#losses.overdue(suspected, false);
      this.#losses.entered(page, child.entered);
      this.#consoleLines += session.takeConsoleLines();
    }
  }

  /** Counts a process that was lost by a page, and says whose code it ran. */
  #lose(culprit: Culprit, { message: reason }: RenderChildLost): void {
    const { log } = this.#options;
    if (this.#closing.signal.aborted) return;
    const { page } = culprit;
    const { release, isOff } = this.#losses.lost(culprit);
    log.warn({ page, release, reason }, 'page took its render process with it');
    if (isOff) log.error({ page, release }, 'release left to browsers until its next one');
  }
}
