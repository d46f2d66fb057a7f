import { join } from 'node:path';
import type { ReleasePointer } from '@siteswap/contracts/platform';
import { hasRelease, listVersions, pointerOf, type Release, shellName } from '@siteswap/releases';
import { conflict, notFound } from '@siteswap/service-kit';
import type { Log } from '#src/log.ts';
import type { ReleaseSize } from './check/budgets.ts';
import { incompatibleRemotes } from './check/shared-modules.ts';
import { readShellManifest } from './load-release.ts';
import type { Decide, Pointers } from './pointers.ts';
import type { ReleaseAudit } from './release-audit.ts';
import { sizesOf } from './release-sizes.ts';
import type { ReleasesInUse } from './releases-in-use.ts';

const releaseNotFound = () => notFound('RELEASE_NOT_FOUND', 'No such release is stored');
const noPreviousRelease = () =>
  conflict('NO_PREVIOUS_RELEASE', 'There is no release before this one to go back to');

interface Deps {
  readonly folder: string;
  readonly pointers: Pointers;
  readonly audit: ReleaseAudit;
  readonly inUse: ReleasesInUse;
  readonly log: Log;
}

/** Lists releases, and moves pointers. `by` is the actor: `user:7` or `deploy-token`. */
export class ReleasesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(name: string) {
    const { folder, audit } = this.#deps;
    const entries = await audit.list(name);
    const releases = await listVersions(folder, name);
    const pointer = await pointerOf(folder, name);
    if (releases.length === 0 && !pointer) throw releaseNotFound();
    return {
      name,
      version: pointer?.version ?? null,
      ...(pointer?.previousVersion ? { previousVersion: pointer.previousVersion } : {}),
      releases,
      entries,
    };
  }

  /**
   * Points to a stored release; pointing to the one in use changes nothing.
   * @returns the pointer, and what browsers load of it compared with the release before
   */
  async promote(
    { name, version }: Release,
    by: string,
  ): Promise<ReleasePointer & { sizes: ReleaseSize[] }> {
    await this.#assertUsable({ name, version });
    const sizes = await this.#sizes({ name, version });
    const pointer = await this.#move(name, (current) => ({
      version,
      by,
      action: 'promoted',
      ...(current ? { previousVersion: current.version } : {}),
    }));
    return { ...pointer, sizes };
  }

  /** None when files of the release in use are missing, which this promotion may be about to mend. */
  async #sizes(release: Release): Promise<ReleaseSize[]> {
    const { folder, inUse, log } = this.#deps;
    const { name, version } = release;
    const { platform } = inUse;
    try {
      return await sizesOf(join(folder, name, version), release, { folder, platform });
    } catch (error) {
      log.warn({ remote: name, version, reason: String(error) }, 'release cannot be measured');
      return [];
    }
  }

  /** Points to the release before, also while the broker is unavailable; doing so twice leads back. */
  async rollBack(name: string, by: string): Promise<ReleasePointer> {
    const pointer = await pointerOf(this.#deps.folder, name);
    if (!pointer) throw releaseNotFound();
    if (!pointer.previousVersion) throw noPreviousRelease();
    await this.#assertUsable({ name, version: pointer.previousVersion });
    const decide: Decide = (current) => {
      if (!current?.previousVersion) throw noPreviousRelease();
      const { version, previousVersion } = current;
      return { version: previousVersion, previousVersion: version, by, action: 'rolled-back' };
    };
    return this.#move(name, decide, { alsoWithoutBroker: true });
  }

  async #move(
    name: string,
    decide: Decide,
    options?: { alsoWithoutBroker: boolean },
  ): Promise<ReleasePointer> {
    const { pointers, inUse, log } = this.#deps;
    const pointer = await pointers.move(name, decide, options);
    // The next request of the actor must already see the new version in the registry.
    await inUse.refresh();
    const { version, previousVersion, by, action } = pointer;
    log.info({ remote: name, version, previousVersion, by, action }, 'pointer moved');
    return pointer;
  }

  /** Rejects a release that would not share its libraries with the others in use: browsers would not load it. */
  async #assertUsable(release: Release): Promise<void> {
    const { folder, inUse } = this.#deps;
    if (!(await hasRelease(folder, release))) throw releaseNotFound();
    const { shell, registry } = inUse.platform;
    const errors =
      release.name === shellName
        ? await incompatibleRemotes(
            folder,
            registry.remotes,
            await readShellManifest(folder, release.version),
          )
        : await incompatibleRemotes(folder, [release], shell?.manifest ?? {});
    if (errors.length === 0) return;
    const message = 'Shell and remotes would not share their libraries';
    throw conflict('RELEASE_INCOMPATIBLE', message, { errors });
  }
}
