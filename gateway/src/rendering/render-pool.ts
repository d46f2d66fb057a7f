import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#src/log.ts';
import { findIsolation, type Isolation } from './isolation.ts';
import { RenderChild, RenderChildLost } from './render-child.ts';
import type { RenderJob, RenderResult, RenderSet } from './render-job.ts';
import { RenderQueue, type Urgency } from './render-queue.ts';
import { RenderSession } from './render-session.ts';

/** A process that was lost is replaced after this, twice as long each time until one has rendered something. */
const minBackOffMs = 100;
const maxBackOffMs = 30_000;
/** For all server files together, on a busy machine. */
const defaultLoadTimeoutMs = 20_000;
/** A server file that took a process with it this often is left out. */
const maxLostWhileLoading = 2;
/** Pages that a new process renders before it serves: the first render of each takes ten times as long. */
const maxWarmUps = 12;

interface Waiting {
  readonly job: RenderJob;
  readonly resolve: (result: RenderResult | null) => void;
  readonly reject: (error: Error) => void;
}

export interface RenderPoolOptions {
  /** Folder of the releases; it need not exist before there are any. */
  readonly folder: string;
  readonly processes: number;
  readonly timeoutMs: number;
  readonly loadTimeoutMs?: number;
  readonly log: Log;
}

/** Renders pages in processes of their own, one page at a time in each. Without a set of releases it has none. */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #queue = new RenderQueue<Waiting>();
  /** The last job of each page, by the path of its route. */
  readonly #warmUps = new Map<string, RenderJob>();
  /** How often a process hung or died while it loaded a server file of the set, by the release's name. */
  readonly #lostWhileLoading = new Map<string, number>();
  readonly #children = new Set<RenderChild>();
  readonly #closing = new AbortController();
  #isolation: Promise<Isolation> | undefined;
  #running: Promise<unknown> | undefined;
  #set: RenderSet | null = null;
  /** Counts for /metrics. */
  readonly counts = { lost: 0, console_lines: 0 };

  constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  /** Processes that are alive. */
  get processes(): number {
    return this.#children.size;
  }

  /** Renders with these releases from now on; null: there is no server file to render with. */
  use(set: RenderSet | null): void {
    if (set?.key === this.#set?.key) return;
    this.#set = set;
    this.#lostWhileLoading.clear();
    this.#warmUps.clear();
    for (const { resolve } of this.#queue.drain()) resolve(null);
    if (set && !this.#running && !this.#closing.signal.aborted) {
      const slots = Array.from({ length: this.#options.processes }, () => this.#keepOneRunning());
      this.#running = Promise.all(slots);
    }
    this.#queue.wake();
  }

  /**
   * Renders a page once a process is free.
   * @param page its name, for warming later processes with it
   * @returns null when too many wait already, or when the releases change before it begins
   * @throws RenderFailed, RenderChildLost
   */
  async render(job: RenderJob, page: string, urgency: Urgency): Promise<RenderResult | null> {
    if (job.set.key !== this.#set?.key) return null;
    const result = await new Promise<RenderResult | null>((resolve, reject) => {
      if (!this.#queue.add({ job, resolve, reject }, urgency)) resolve(null);
    });
    if (result && this.#warmUps.size < maxWarmUps) this.#warmUps.set(page, job);
    return result;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.use(null);
    for (const child of this.#children) child.kill();
    this.#queue.wake();
    await this.#running;
  }

  async #keepOneRunning(): Promise<void> {
    const { signal } = this.#closing;
    let backOffMs = minBackOffMs;
    while (!signal.aborted) {
      try {
        await this.#run(() => {
          backOffMs = minBackOffMs;
        });
      } catch (error) {
        if (signal.aborted) return;
        this.counts.lost += 1;
        const reason = error instanceof RenderChildLost ? error.message : String(error);
        this.#options.log.warn({ reason, backOffMs }, 'render process lost');
        await sleep(backOffMs, undefined, { signal }).catch(() => undefined);
        backOffMs = Math.min(maxBackOffMs, backOffMs * 2);
      }
    }
  }

  /** Starts a process and gives it work until the pool closes. @throws when the process is lost */
  async #run(onRendered: () => void): Promise<void> {
    const { signal } = this.#closing;
    this.#isolation ??= this.#findIsolation();
    const isolation = await this.#isolation;
    const child = await RenderChild.start(await realpath(this.#options.folder), isolation);
    this.#children.add(child);
    try {
      const { timeoutMs, loadTimeoutMs = defaultLoadTimeoutMs } = this.#options;
      const session = new RenderSession(child, { timeoutMs, loadTimeoutMs });
      let loaded: RenderSet | null = null;
      while (!signal.aborted) {
        const set = this.#set;
        if (set && set !== loaded) {
          await this.#load(child, session, set);
          loaded = set;
          // The releases may have changed meanwhile.
          continue;
        }
        const waiting = set ? this.#queue.next() : undefined;
        if (waiting) await this.#serve(session, waiting, onRendered);
        else await this.#queue.waiting();
      }
    } finally {
      this.#children.delete(child);
      child.kill();
    }
  }

  async #findIsolation(): Promise<Isolation> {
    const isolation = await findIsolation();
    const network = isolation.length > 0 ? 'none' : 'that of the gateway';
    this.#options.log.info({ network }, 'render processes start');
    return isolation;
  }

  async #load(child: RenderChild, session: RenderSession, set: RenderSet): Promise<void> {
    const { log } = this.#options;
    const isLoadable = ({ name }: { name: string }) =>
      (this.#lostWhileLoading.get(name) ?? 0) < maxLostWhileLoading;
    // Without the shell the process says of every page that it cannot render it.
    if (!isLoadable(set.files.shell)) return;
    const remotes = set.files.remotes.filter(isLoadable);
    try {
      const { broken } = await session.load({ ...set, files: { ...set.files, remotes } });
      for (const { name, reason } of broken) {
        log.error({ remote: name, reason }, 'server file cannot be loaded: browsers render');
      }
    } catch (error) {
      const name = child.loading;
      if (name !== undefined && set === this.#set) {
        this.#lostWhileLoading.set(name, (this.#lostWhileLoading.get(name) ?? 0) + 1);
        log.error({ remote: name }, 'render process lost while it loaded a server file');
      }
      throw error;
    }
    for (const [page, job] of [...this.#warmUps]) {
      if (job.set.key !== set.key) continue;
      // A page that makes the process hang must not do so in each new one.
      this.#warmUps.delete(page);
      await session.render(job).catch((error: unknown) => {
        if (error instanceof RenderChildLost) throw error;
      });
      this.#warmUps.set(page, job);
    }
  }

  async #serve(session: RenderSession, waiting: Waiting, onRendered: () => void): Promise<void> {
    try {
      waiting.resolve(await session.render(waiting.job));
      onRendered();
    } catch (error) {
      waiting.reject(error as Error);
      if (error instanceof RenderChildLost) throw error;
    } finally {
      this.counts.console_lines += session.takeConsoleLines();
    }
  }
}
