import type { RegistryEntry, RemoteOff } from '@siteswap/contracts/platform';
import { fetchRegistry, type ReadRegistry } from './registry.ts';

/** A release of a remote or of the shell. */
interface Release {
  readonly name: string;
  readonly version: string;
  readonly off?: RemoteOff | undefined;
}

export interface ReleaseWatchOptions {
  /** Says that these parts have a newer version than this page. */
  readonly announce: (names: readonly string[]) => void;
  /** Says that these parts are in use again as this page has them. */
  readonly withdraw: (names: readonly string[]) => void;
  /** A remote was switched off, or on again. */
  readonly switched: (entry: RegistryEntry) => void;
  /** Whether code of the remote has run in this tab: its version stays until the page is loaded again. */
  readonly hasRun: (name: string) => boolean;
  /**
   * Makes this tab load the newer version of a remote from now on. Resolves with false when it has to keep its own.
   * @param now the registry that has the version
   */
  readonly adopt: (entry: RegistryEntry, now: ReadRegistry) => Promise<boolean>;
  /** A release is on all pages at once: they wait up to so long before they ask for the registry. */
  readonly spreadMs?: number;
}

const shellName = 'shell';
/** Minimum time between two comparisons. */
const MIN_INTERVAL_MS = 20_000;
const SPREAD_MS = 5_000;

const releasesOf = ({ shell, remotes }: ReadRegistry): Release[] => [
  ...(shell ? [{ name: shellName, version: shell }] : []),
  ...remotes.map(({ name, version, off }) => ({ name, version, off })),
];

/**
 * Detects releases that are newer than this page. What runs in it continues with the version it loaded, and the
 * release is announced once; a remote that has not run here takes its new version without a word.
 */
export class ReleaseWatch {
  readonly #loaded: Map<string, string>;
  readonly #off: Map<string, RemoteOff | undefined>;
  /** Name → versions that were announced. */
  readonly #announced = new Map<string, Set<string>>();
  readonly #options: ReleaseWatchOptions;
  /** The registry that was compared last. */
  #release: string;
  #comparedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(loaded: ReadRegistry, options: ReleaseWatchOptions) {
    this.#loaded = new Map(releasesOf(loaded).map(({ name, version }) => [name, version]));
    this.#off = new Map(loaded.remotes.map(({ name, off }) => [name, off]));
    this.#release = loaded.release;
    this.#options = options;
  }

  /** Called when a release is put into use. */
  released(release: Release): void {
    const { name, off } = release;
    this.#withdraw([release]);
    const isSwitched = this.#off.has(name) && off !== this.#off.get(name);
    if (!isSwitched && !this.#isNew(release)) return;
    if (!isSwitched && (name === shellName || this.#options.hasRun(name))) {
      this.#announce([release]);
      return;
    }
    this.#compareSoon();
  }

  /** Called with the registry in use, by its `release`; it is read when this page has compared another one. */
  inUse(release: string): void {
    if (release !== this.#release) this.#compareSoon();
  }

  #compareSoon(): void {
    const { spreadMs = SPREAD_MS } = this.#options;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#compare();
    }, Math.random() * spreadMs);
  }

  /** Compares with the registry, at most once per interval. Never rejects. */
  async compare(): Promise<void> {
    if (Date.now() - this.#comparedAt < MIN_INTERVAL_MS) return;
    await this.#compare();
  }

  async #compare(): Promise<void> {
    // A page that came without a registry has nothing to compare with.
    if (this.#loaded.size === 0) return;
    this.#comparedAt = Date.now();
    const now = await fetchRegistry().catch(() => null);
    if (!now) return;
    this.#release = now.release;
    this.#followSwitches(now);
    this.#withdraw(releasesOf(now));
    const fresh: Release[] = [];
    for (const release of releasesOf(now)) {
      if (this.#isNew(release) && !(await this.#takes(release, now))) fresh.push(release);
    }
    this.#announce(fresh);
  }

  #followSwitches({ remotes }: ReadRegistry): void {
    for (const entry of remotes) {
      const { name, off } = entry;
      if (!this.#off.has(name) || this.#off.get(name) === off) continue;
      this.#off.set(name, off);
      this.#options.switched(entry);
    }
  }

  /** Whether the new version was taken without a word. The shell of this tab is the one it was checked with, or none is taken. */
  async #takes({ name, version }: Release, now: ReadRegistry): Promise<boolean> {
    const { hasRun, adopt } = this.#options;
    const entry = now.remotes.find((remote) => remote.name === name);
    if (!entry || !this.#loaded.has(name) || hasRun(name)) return false;
    if (this.#loaded.get(shellName) !== now.shell || !(await adopt(entry, now))) return false;
    this.#loaded.set(name, version);
    return true;
  }

  /** Of a part that is switched off no version is new. */
  #isNew({ name, version, off }: Release): boolean {
    if (off || this.#loaded.get(name) === version) return false;
    return !this.#announced.get(name)?.has(version);
  }

  /** After a rollback this page may run what is in use again. */
  #withdraw(releases: readonly Release[]): void {
    const back = releases
      .filter(({ name, version }) => this.#loaded.get(name) === version)
      .filter(({ name }) => this.#announced.delete(name));
    if (back.length > 0) this.#options.withdraw(back.map(({ name }) => name));
  }

  #announce(releases: readonly Release[]): void {
    const fresh = releases.filter((release) => this.#isNew(release));
    for (const { name, version } of fresh) {
      this.#announced.set(name, (this.#announced.get(name) ?? new Set()).add(version));
    }
    if (fresh.length > 0) this.#options.announce(fresh.map(({ name }) => name));
  }
}
