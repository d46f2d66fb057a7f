import { realpath } from 'node:fs/promises';
import type { Log } from '#src/log.ts';
import { findIsolation, type Isolation } from './isolation.ts';
import { RenderChild, RenderChildLost } from './render-child.ts';
import { RenderSession } from './render-session.ts';

/** For all server files together, on a busy machine. */
const defaultLoadTimeoutMs = 20_000;

export interface WorkerOptions {
  /** Folder of the releases; it need not exist before there are any. */
  readonly folder: string;
  /** Of one render. */
  readonly timeoutMs: number;
  readonly loadTimeoutMs?: number;
  readonly log: Log;
}

/** A process at work. */
export interface Worker {
  readonly child: RenderChild;
  readonly session: RenderSession;
}

/** `next`: another process shall take over. */
export type WorkResult = 'done' | 'next';

/** Starts render processes, and ends each once its work is done. */
export class RenderWorkers {
  readonly #options: WorkerOptions;
  readonly #children = new Set<RenderChild>();
  /** Renders that are finished while another process has taken over. */
  readonly #overdue = new Set<Promise<void>>();
  #isolation: Promise<Isolation> | undefined;
  #isClosed = false;
  /** Processes that hung or died. */
  lost = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Processes that are alive. */
  get size(): number {
    return this.#children.size;
  }

  /**
   * Starts a process and ends it after `use`.
   * `finish`: it ends only after this render, though `use` returns and another process takes over.
   * @throws RenderChildLost
   */
  async run(
    timeoutMs: number,
    use: (worker: Worker, finish: (render: Promise<void>) => void) => Promise<WorkResult>,
  ): Promise<WorkResult> {
    const { folder, loadTimeoutMs = defaultLoadTimeoutMs } = this.#options;
    this.#isolation ??= this.#findIsolation();
    const isolation = await this.#isolation;
    const child = await RenderChild.start(await realpath(folder), isolation);
    this.#children.add(child);
    let rest: Promise<void> | undefined;
    try {
      const session = new RenderSession(child, { timeoutMs, loadTimeoutMs });
      return await use({ child, session }, (render) => {
        rest = render;
      });
    } finally {
      if (rest) this.#endAfter(rest, child);
      else this.#end(child);
    }
  }

  #endAfter(render: Promise<void>, child: RenderChild): void {
    const ended = render
      .catch((error: unknown) => this.logLost(error, 0))
      .finally(() => {
        this.#end(child);
        this.#overdue.delete(ended);
      });
    this.#overdue.add(ended);
  }

  #end(child: RenderChild): void {
    this.#children.delete(child);
    child.kill();
  }

  async #findIsolation(): Promise<Isolation> {
    const isolation = await findIsolation();
    const network = isolation.length > 0 ? 'none' : 'that of the gateway';
    this.#options.log.info({ network }, 'render processes start');
    return isolation;
  }

  logLost(error: unknown, backOffMs: number): void {
    if (this.#isClosed) return;
    this.lost += 1;
    const reason = error instanceof RenderChildLost ? error.message : String(error);
    this.#options.log.warn({ reason, backOffMs }, 'render process lost');
  }

  /** Kills all; work under way fails. */
  close(): void {
    this.#isClosed = true;
    for (const child of this.#children) child.kill();
  }

  /** Resolves once nothing is under way that another process took over from. */
  async settled(): Promise<void> {
    await Promise.all(this.#overdue);
  }
}
