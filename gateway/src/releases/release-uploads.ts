import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasRelease, pruneReleases, type Release } from '@siteswap/releases';
import { conflict } from '@siteswap/service-kit';
import type { Log } from '#src/log.ts';
import type { ReleaseSize } from './check/budgets.ts';
import { checkRelease } from './check/check-release.ts';
import { releaseRejected } from './check/release-problem.ts';
import type { ReleaseAudit } from './release-audit.ts';
import type { ReleaseRenderCheck } from './release-render-check.ts';
import { sizesOf } from './release-sizes.ts';
import type { ReleasesInUse } from './releases-in-use.ts';
import { type Unpacked, unpackArchive } from './unpack-archive.ts';

const releaseExists = () =>
  conflict('RELEASE_EXISTS', 'This version is here already; releases never change');

interface Deps {
  readonly folder: string;
  readonly audit: ReleaseAudit;
  readonly inUse: ReleasesInUse;
  /** Names of the services that the gateway forwards to. */
  readonly services: readonly string[];
  readonly renderCheck: Pick<ReleaseRenderCheck, 'problems'>;
  readonly log: Log;
}

/** Checks and stores uploaded releases. `by` is who uploads: `user:7` or `deploy-token`. */
export class ReleaseUploads {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores a release: unpacked into a staging folder, checked, then moved to its place in one step. It is served to
   * pages only once it is promoted.
   * @param archive a tar
   * @param options.checkOnly only says what is wrong with it
   */
  async upload(
    release: Release,
    archive: Readable,
    { by, checkOnly }: { by: string; checkOnly: boolean },
  ): Promise<Unpacked & { sizes: ReleaseSize[] }> {
    const { folder, inUse, services } = this.#deps;
    if (!checkOnly && (await hasRelease(folder, release))) throw releaseExists();
    const staging = join(folder, release.name, `.staging-${randomUUID()}`);
    await mkdir(staging, { recursive: true });
    try {
      const unpacked = await unpackArchive(archive, staging);
      const shell = inUse.platform.shell?.manifest ?? null;
      const remotes = inUse.platform.registry.remotes.filter(({ off }) => off !== 'retired');
      const around = { shell, remotes, services };
      const problems = await checkRelease({ folder: staging, ...release, shell, around });
      if (problems.length > 0) throw releaseRejected(problems);
      const broken = await this.#deps.renderCheck.problems(staging, release);
      if (broken.length > 0) throw releaseRejected(broken);
      const sizes = await sizesOf(staging, release, { folder, platform: inUse.platform });
      if (!checkOnly) await this.#store(release, staging, by, sizes);
      return { ...unpacked, sizes };
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  async #store(
    { name, version }: Release,
    staging: string,
    by: string,
    sizes: readonly ReleaseSize[],
  ): Promise<void> {
    const { folder, audit, log } = this.#deps;
    await audit.appendUpload(name, version, by);
    const now = new Date();
    await utimes(staging, now, now);
    await rename(staging, join(folder, name, version)).catch((error: { code?: string }) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? releaseExists() : error;
    });
    log.info({ remote: name, version, by, sizes }, 'release stored');
    await pruneReleases(folder, name);
  }
}
