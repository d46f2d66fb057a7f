import { relative, sep } from 'node:path';
import type { RenderSet } from './render-job.ts';

/** Losses further apart than this have nothing to do with each other. */
const windowMs = 10 * 60_000;
/** A release that took a process with it this often is left to browsers. */
const maxLosses = 2;

/** The code that a process was running when it was lost: a remote's, or on pages without one the shell's. */
export interface Culprit {
  readonly page: string;
  /** Null: no remote had begun. */
  readonly remote: string | null;
}

export interface Loss {
  /** `name@version` */
  readonly release: string;
  /** Whether this release is left to browsers from now on. */
  readonly isOff: boolean;
}

interface Suspect {
  readonly release: string;
  lostAt: number[];
  isOverdue: boolean;
  isOff: boolean;
}

const shellPage = (page: string) => `page ${page}`;
const keyOf = ({ page, remote }: Culprit) => remote ?? shellPage(page);

/**
 * Remembers which releases made a render process hang or die. A remote is a suspect after one loss, and off after two:
 * browsers render its places until its next release. Of the shell it is one page.
 */
export class RenderLosses {
  readonly #folder: string;
  readonly #suspects = new Map<string, Suspect>();
  /** Remotes that a page was seen to render. */
  readonly #remotesOf = new Map<string, Set<string>>();
  /** Name of each release in use → `name@version`. */
  #releases: ReadonlyMap<string, string> = new Map();
  #shell = 'shell';
  /** Losses by page and release, for /metrics. */
  readonly counts = new Map<string, { page: string; release: string; count: number }>();

  /** @param folder of the releases: `<folder>/<name>/<version>/…` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes over the releases in use; another version of a remote begins without losses. */
  use({ files: { shell, remotes } }: RenderSet): void {
    this.#shell = shell.name;
    this.#releases = new Map(
      [shell, ...remotes].map(({ name, path }) => [name, this.#releaseOf(name, path)]),
    );
    const inUse = new Set(this.#releases.values());
    for (const [key, { release }] of this.#suspects) {
      if (!inUse.has(release)) this.#suspects.delete(key);
    }
  }

  #releaseOf(name: string, path: string): string {
    const version = relative(this.#folder, path).split(sep)[1];
    return `${name}@${version}`;
  }

  /** Notes that a page renders these remotes: it waits with them when they are suspects. */
  entered(page: string, remotes: Iterable<string>): void {
    const known = this.#remotesOf.get(page) ?? new Set();
    for (const remote of remotes) known.add(remote);
    this.#remotesOf.set(page, known);
  }

  /** A render takes too long, or came to its end after all. */
  overdue(culprit: Culprit, isOverdue: boolean): void {
    if (!isOverdue && !this.#suspects.has(keyOf(culprit))) return;
    this.#suspectOf(culprit).isOverdue = isOverdue;
  }

  lost(culprit: Culprit): Loss {
    const suspect = this.#suspectOf(culprit);
    const { release } = suspect;
    const now = Date.now();
    suspect.isOverdue = false;
    suspect.lostAt = [...suspect.lostAt.filter((at) => now - at < windowMs), now];
    suspect.isOff ||= suspect.lostAt.length >= maxLosses;
    const label = `${culprit.page} ${release}`;
    const { count } = this.counts.get(label) ?? { count: 0 };
    this.counts.set(label, { page: culprit.page, release, count: count + 1 });
    return { release, isOff: suspect.isOff };
  }

  #suspectOf(culprit: Culprit): Suspect {
    const key = keyOf(culprit);
    const release = this.#releases.get(culprit.remote ?? this.#shell) ?? key;
    const suspect = this.#suspects.get(key) ?? {
      ...{ release, lostAt: [], isOverdue: false, isOff: false },
    };
    this.#suspects.set(key, suspect);
    return suspect;
  }

  /** Whether something that the page renders was lost a moment ago, or is overdue. */
  isSuspect(page: string): boolean {
    return [shellPage(page), ...(this.#remotesOf.get(page) ?? [])].some((key) => {
      const suspect = this.#suspects.get(key);
      if (!suspect || suspect.isOff) return false;
      return suspect.isOverdue || suspect.lostAt.some((at) => Date.now() - at < windowMs);
    });
  }

  /** Whether a page of the shell is left to browsers. */
  isPageOff(page: string): boolean {
    return this.#suspects.get(shellPage(page))?.isOff ?? false;
  }

  /** Remotes whose places are left to browsers. */
  get remotesOff(): string[] {
    return [...this.#suspects].filter(([, { isOff }]) => isOff).map(([key]) => key);
  }
}
