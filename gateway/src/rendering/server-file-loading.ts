import type { Log } from '#src/log.ts';
import { type RenderChild, RenderChildLost } from './render-child.ts';
import type { RenderJob, RenderSet } from './render-job.ts';
import type { RenderLosses } from './render-losses.ts';
import type { RenderSession } from './render-session.ts';

/** A server file that took a process with it this often is left out. */
const maxLostWhileLoading = 2;
/** Pages that a new process renders before it serves: the first render of each takes ten times as long. */
const maxWarmUps = 12;

/** Loads the server files in use into processes, and warms these with pages that others rendered. */
export class ServerFileLoading {
  readonly #log: Log;
  readonly #losses: RenderLosses;
  /** The last job of each page, by the path of its route. */
  readonly #warmUps = new Map<string, RenderJob>();
  /** How often a process hung or died while it loaded a server file of the set, by the release's name. */
  readonly #lost = new Map<string, number>();
  #set: RenderSet | null = null;

  constructor(log: Log, losses: RenderLosses) {
    this.#log = log;
    this.#losses = losses;
  }

  /** Other releases are in use. */
  use(set: RenderSet | null): void {
    this.#set = set;
    this.#lost.clear();
    this.#warmUps.clear();
  }

  /** A page that was rendered, for warming later processes with it. */
  add(page: string, job: RenderJob): void {
    if (this.#warmUps.size < maxWarmUps) this.#warmUps.set(page, job);
  }

  /** @throws RenderChildLost */
  async load(child: RenderChild, session: RenderSession, set: RenderSet): Promise<void> {
    const isLoadable = ({ name }: { name: string }) =>
      (this.#lost.get(name) ?? 0) < maxLostWhileLoading;
    // Without the shell the process says of every page that it cannot render it.
    if (!isLoadable(set.files.shell)) return;
    const remotes = set.files.remotes.filter(isLoadable);
    try {
      const { broken } = await session.load({ ...set, files: { ...set.files, remotes } });
      for (const { name, reason } of broken) {
        this.#log.error({ remote: name, reason }, 'server file cannot be loaded: browsers render');
      }
    } catch (error) {
      const name = child.loading;
      if (name !== undefined && set === this.#set) {
        this.#lost.set(name, (this.#lost.get(name) ?? 0) + 1);
        this.#log.error({ remote: name }, 'render process lost while it loaded a server file');
      }
      throw error;
    }
  }

  /** @throws RenderChildLost */
  async warmUp(session: RenderSession, set: RenderSet): Promise<void> {
    for (const [page, job] of [...this.#warmUps]) {
      if (job.set.key !== set.key || this.#losses.isSuspect(page)) continue;
      // A page that makes the process hang must not do so in each new one.
      this.#warmUps.delete(page);
      await session.render(job, this.#losses.remotesOff).catch((error: unknown) => {
        if (error instanceof RenderChildLost) throw error;
      });
      this.#warmUps.set(page, job);
    }
  }
}
