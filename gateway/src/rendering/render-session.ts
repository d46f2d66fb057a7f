import type { RenderChild } from './render-child.ts';
import { RenderFailed, type RenderJob, type RenderResult, type RenderSet } from './render-job.ts';
import type { LoadedFiles } from './render-messages.ts';

export interface RenderLimits {
  /** A render that takes longer is stopped, with its process. */
  readonly timeoutMs: number;
  /** For reading and evaluating all server files. */
  readonly loadTimeoutMs: number;
}

/** A render process together with what was sent to it. */
export class RenderSession {
  readonly #child: RenderChild;
  readonly #limits: RenderLimits;
  readonly #messages = new Set<string>();
  #consoleLines = 0;

  constructor(child: RenderChild, limits: RenderLimits) {
    this.#child = child;
    this.#limits = limits;
  }

  /** Lines written to the console since the last call. */
  takeConsoleLines(): number {
    const lines = this.#consoleLines;
    this.#consoleLines = 0;
    return lines;
  }

  /** Loads server files instead of those before. @throws RenderChildLost */
  async load({ files, texts }: RenderSet): Promise<LoadedFiles> {
    this.#messages.clear();
    this.#child.loading = undefined;
    const reply = await this.#child.request(
      { type: 'load', files, texts },
      this.#limits.loadTimeoutMs,
    );
    if (reply.type === 'loaded') return reply;
    const reason = reply.type === 'failed' ? reply.reason : reply.type;
    return { type: 'loaded', broken: [{ name: files.shell.name, reason }], exports: {} };
  }

  /**
   * @param without remotes that are left to browsers
   * @throws RenderFailed when the page cannot be rendered @throws RenderChildLost
   */
  async render(job: RenderJob, without: readonly string[] = []): Promise<RenderResult> {
    const { target, page, data, messages } = job;
    if (!this.#messages.has(messages.name)) {
      const json = JSON.stringify(messages.value);
      await this.#child.request(
        { type: 'messages', name: messages.name, json },
        this.#limits.timeoutMs,
      );
      this.#messages.add(messages.name);
    }
    const order = { target, page, data, messages: messages.name, without };
    this.#child.entered.clear();
    this.#child.running = null;
    const reply = await this.#child.request({ type: 'render', order }, this.#limits.timeoutMs);
    if (reply.type !== 'rendered') {
      throw new RenderFailed(reply.type === 'failed' ? reply.reason : reply.type);
    }
    this.#consoleLines += reply.consoleLines;
    return reply;
  }
}
