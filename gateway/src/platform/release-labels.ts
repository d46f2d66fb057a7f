import { shellName } from '@siteswap/releases';
import type { Platform } from '#src/releases/compose-platform.ts';

/** Versions of one name that stay known: those in use lately, which open tabs still run. */
const maxVersions = 8;

/** Labels of a metric. */
export interface ReleaseLabel extends Record<'remote' | 'version', string> {}

const other: ReleaseLabel = { remote: 'other', version: 'other' };

/**
 * Labels of metrics for what browsers report. A client may report anything, so only the releases in use, those they
 * would fall back to and those in use lately get labels of their own: the number of labels is bounded.
 */
export class ReleaseLabels {
  readonly #platform: () => Pick<Platform, 'registry' | 'shell'>;
  readonly #known = new Map<string, Set<string>>();

  constructor(platform: () => Pick<Platform, 'registry' | 'shell'>) {
    this.#platform = platform;
  }

  /** @param release `name@version` */
  of(release: string | undefined): ReleaseLabel {
    this.#remember();
    const [remote = '', version = ''] = release?.split('@') ?? [];
    const versions = this.#known.get(remote);
    if (!versions) return other;
    return { remote, version: versions.has(version) ? version : 'other' };
  }

  /** Id of a page of the releases in use, else `other`. */
  route(id: string): string {
    const { shell, registry } = this.#platform();
    const pages = [shell?.manifest, ...registry.remotes.map(({ manifest }) => manifest)];
    return pages.some((manifest) => manifest?.routes.some((route) => route.id === id))
      ? id
      : other.remote;
  }

  #remember(): void {
    const { shell, remotes } = this.#platform().registry;
    if (shell) this.#add(shellName, shell);
    for (const { name, version, previousVersion } of remotes) {
      if (previousVersion) this.#add(name, previousVersion);
      this.#add(name, version);
    }
  }

  #add(name: string, version: string): void {
    const versions = this.#known.get(name) ?? new Set();
    this.#known.set(name, versions);
    // Added again, it is the youngest.
    versions.delete(version);
    versions.add(version);
    for (const oldest of versions) {
      if (versions.size <= maxVersions) break;
      versions.delete(oldest);
    }
  }
}
