import { fetchRegistry, type ReadRegistry } from './registry.ts';

/** A release of a remote or of the shell. */
interface Release {
  readonly name: string;
  readonly version: string;
}

/** Two comparisons lie at least this far apart, however much somebody clicks. */
const REST_MS = 20_000;

const releasesOf = ({ shell, remotes }: ReadRegistry): Release[] => [
  ...(shell ? [{ name: 'shell', version: shell }] : []),
  ...remotes.map(({ name, version }) => ({ name, version })),
];

/**
 * Notices releases that came after this page: the page goes on with what it loaded, and its reader is told once for
 * each of them.
 */
export class ReleaseWatch {
  readonly #loaded: ReadonlyMap<string, string>;
  readonly #told = new Set<string>();
  readonly #tell: () => void;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(loaded: ReadRegistry, tell: () => void) {
    this.#loaded = new Map(releasesOf(loaded).map(({ name, version }) => [name, version]));
    this.#tell = tell;
  }

  /** A release is in use now. */
  heard(...releases: readonly Release[]): void {
    const fresh = releases.filter(
      ({ name, version }) =>
        this.#loaded.get(name) !== version && !this.#told.has(`${name}@${version}`),
    );
    for (const { name, version } of fresh) this.#told.add(`${name}@${version}`);
    if (fresh.length > 0) this.#tell();
  }

  /** Asks the registry, unless it was asked just now. Never rejects. */
  async compare(): Promise<void> {
    // A page that came without a registry has nothing to compare with.
    if (this.#loaded.size === 0 || Date.now() - this.#askedAt < REST_MS) return;
    this.#askedAt = Date.now();
    const now = await fetchRegistry().catch(() => null);
    if (now) this.heard(...releasesOf(now));
  }
}
