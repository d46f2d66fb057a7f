import { join } from 'node:path';
import type { ReleasePointer } from '@siteswap/contracts/platform';
import {
  accepted,
  earlierVersions,
  hasRelease,
  isRejected,
  listVersions,
  type PointerFile,
  pointerOf,
  promoted,
  type Release,
  rejected,
  rolledBack,
  shellName,
  switched,
} from '@siteswap/releases';
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
const releaseRejected = () =>
  conflict('RELEASE_REJECTED', 'This release was marked as bad; accept it before it is used again');
const releaseInUse = () =>
  conflict('RELEASE_IN_USE', 'This release is in use: roll back with reject, or promote another');
const shellNeeded = () => conflict('SHELL_NEEDED', 'Without the shell there are no pages at all');
const remoteRetired = () =>
  conflict('REMOTE_RETIRED', 'This remote was taken out; promote a release to use it again');

/** What a pointer leads to, for an administrator who decides about a name that has one. */
function known(current: PointerFile | null): PointerFile {
  if (!current) throw releaseNotFound();
  return current;
}

function inUseOrOff(current: PointerFile | null): PointerFile {
  const pointer = known(current);
  if (pointer.off === 'retired') throw remoteRetired();
  return pointer;
}

interface Deps {
  readonly folder: string;
  readonly pointers: Pointers;
  readonly audit: ReleaseAudit;
  readonly inUse: ReleasesInUse;
  readonly log: Log;
}

/** Lists releases, and moves pointers. `by` is the actor: `user:7`, or the holder of a deploy token. */
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
    const { version, previousVersion, off } = pointer ?? {};
    return {
      name,
      version: off === 'retired' ? null : (version ?? null),
      ...(previousVersion ? { previousVersion } : {}),
      ...(off ? { off } : {}),
      releases: releases.map((release) => ({
        ...release,
        isRejected: isRejected(pointer, release.version),
      })),
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
    const pointer = await this.#move(name, (current) => {
      if (isRejected(current, version)) throw releaseRejected();
      return { ...promoted(current, version), by, action: 'promoted' };
    });
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

  /**
   * Points to a release that was in use before, also while the broker is unavailable: the last one that is stored and
   * not marked as bad, or the one that is named.
   * @param options.reject the release that is left is never used again
   */
  async rollBack(
    name: string,
    by: string,
    { to, reject = false }: { to?: string | undefined; reject?: boolean | undefined } = {},
  ): Promise<ReleasePointer> {
    const version = to ?? (await this.#versionBefore(name));
    await this.#assertUsable({ name, version });
    const decide: Decide = (current) => {
      const pointer = inUseOrOff(current);
      if (isRejected(pointer, version)) throw releaseRejected();
      // Moved meanwhile: the release to go back to may be another one.
      if (pointer.version === version) throw noPreviousRelease();
      return { ...rolledBack(pointer, version, reject), by, action: 'rolled-back' };
    };
    return this.#move(name, decide, { alsoWithoutBroker: true });
  }

  async #versionBefore(name: string): Promise<string> {
    const { folder } = this.#deps;
    const pointer = inUseOrOff(await pointerOf(folder, name));
    for (const version of earlierVersions(pointer)) {
      if (isRejected(pointer, version)) continue;
      if (await hasRelease(folder, { name, version })) return version;
    }
    throw noPreviousRelease();
  }

  /** Marks a release as bad, stored or not: no promotion, rollback or browser chooses it again. */
  reject({ name, version }: Release, by: string): Promise<ReleasePointer> {
    const decide: Decide = (current) => {
      const pointer = known(current);
      if (pointer.version === version && pointer.off !== 'retired') throw releaseInUse();
      return { ...rejected(pointer, version), about: version, by, action: 'rejected' };
    };
    return this.#move(name, decide, { alsoWithoutBroker: true });
  }

  accept({ name, version }: Release, by: string): Promise<ReleasePointer> {
    return this.#move(name, (current) => {
      const pointer = known(current);
      return { ...accepted(pointer, version), about: version, by, action: 'accepted' };
    });
  }

  /** Switches a remote off for everybody, also while the broker is unavailable. */
  async disable(name: string, by: string): Promise<ReleasePointer> {
    if (name === shellName) throw shellNeeded();
    const decide: Decide = (current) => {
      return { ...switched(inUseOrOff(current), 'disabled'), by, action: 'disabled' };
    };
    return this.#move(name, decide, { alsoWithoutBroker: true });
  }

  enable(name: string, by: string): Promise<ReleasePointer> {
    return this.#move(name, (current) => {
      return { ...switched(inUseOrOff(current), undefined), by, action: 'enabled' };
    });
  }

  /** Takes a remote out: none of its releases is in use until one is promoted again. */
  async retire(name: string, by: string): Promise<ReleasePointer> {
    if (name === shellName) throw shellNeeded();
    const decide: Decide = (current) => {
      return { ...switched(known(current), 'retired'), by, action: 'retired' };
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
    const { version, previousVersion, off, about, by, action } = pointer;
    log.info({ remote: name, version, previousVersion, off, about, by, action }, 'pointer moved');
    return pointer;
  }

  /** Rejects a release that would not share its libraries with the others in use: browsers would not load it. */
  async #assertUsable(release: Release): Promise<void> {
    const { folder, inUse } = this.#deps;
    if (!(await hasRelease(folder, release))) throw releaseNotFound();
    const { shell, registry } = inUse.platform;
    const remotes = registry.remotes.filter(({ off }) => off !== 'retired');
    const errors =
      release.name === shellName
        ? await incompatibleRemotes(
            folder,
            remotes,
            await readShellManifest(folder, release.version),
          )
        : await incompatibleRemotes(folder, [release], shell?.manifest ?? {});
    if (errors.length === 0) return;
    const message = 'Shell and remotes would not share their libraries';
    throw conflict('RELEASE_INCOMPATIBLE', message, { errors });
  }
}
