import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ReleaseDeed,
  type ReleasePointer,
  releaseDeed,
  remoteManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import { type Bucket, conflict, notFound, unavailable } from '@siteswap/service-kit';
import type { Log } from '#src/log.ts';
import { checkRelease } from './check-release.ts';
import { type Pointers, rememberedMoves } from './pointers.ts';
import { readJson } from './read-json.ts';
import { hasRelease, pointerOf, pruneReleases, releasesOf, shellName } from './release-folder.ts';
import { releaseRefused } from './release-problem.ts';
import type { ReleaseStore } from './release-store.ts';
import { sharedProblems } from './shared-modules.ts';
import { type Unpacked, unpackRelease } from './unpack-release.ts';

/** Releases of a name that are kept, besides the one in use and the one before. */
const keptReleases = 10;

/** Who asks: `user:7` or `deploy-token`. */
type By = string;

interface Named {
  readonly name: string;
  readonly version: string;
}

const releaseExists = () =>
  conflict('RELEASE_EXISTS', 'This version is here already; releases never change');
const releaseNotFound = () => notFound('RELEASE_NOT_FOUND', 'No such release is kept');

/** Brings releases in, points to them and back. */
export class ReleasesService {
  readonly #folder: string;
  readonly #bucket: Bucket;
  readonly #pointers: Pointers;
  readonly #store: ReleaseStore;
  readonly #log: Log;

  constructor(options: {
    folder: string;
    bucket: Bucket;
    pointers: Pointers;
    store: ReleaseStore;
    log: Log;
  }) {
    this.#folder = options.folder;
    this.#bucket = options.bucket;
    this.#pointers = options.pointers;
    this.#store = options.store;
    this.#log = options.log;
  }

  /**
   * Takes a release in: unpacked aside, checked, then moved to its place in one step. Nobody gets it before it is
   * promoted.
   * @param archive a tar
   * @param options.checkOnly says what is wrong and keeps nothing
   */
  async upload(
    { name, version }: Named,
    archive: Readable,
    { by, checkOnly }: { by: By; checkOnly: boolean },
  ): Promise<Unpacked> {
    if (!checkOnly && (await hasRelease(this.#folder, name, version))) throw releaseExists();
    const aside = join(this.#folder, name, `.coming-${randomUUID()}`);
    await mkdir(aside, { recursive: true });
    try {
      const unpacked = await unpackRelease(archive, aside);
      const shell = this.#store.platform.shell?.manifest ?? null;
      const problems = await checkRelease({ folder: aside, name, version, shell });
      if (problems.length > 0) throw releaseRefused(problems);
      if (!checkOnly) await this.#keep({ name, version }, aside, by);
      return unpacked;
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }

  async #keep({ name, version }: Named, aside: string, by: By): Promise<void> {
    await this.#writeDown(name, { deed: 'uploaded', version, by, at: new Date().toISOString() });
    const now = new Date();
    await utimes(aside, now, now);
    await rename(aside, join(this.#folder, name, version)).catch((error: { code?: string }) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? releaseExists() : error;
    });
    this.#log.info({ remote: name, version, by }, 'release taken in');
    const pointer = await pointerOf(this.#folder, name);
    const inUse = [pointer?.version, pointer?.previousVersion];
    await pruneReleases(this.#folder, name, { keep: keptReleases, inUse });
  }

  /** @throws AppError 503 when it cannot be written down: nothing happens that nobody could look up */
  async #writeDown(name: string, deed: ReleaseDeed): Promise<void> {
    const key = `uploaded.${name}`;
    try {
      const last = await this.#bucket.read(key);
      await this.#bucket.write(key, deed, last?.revision ?? 0);
    } catch (error) {
      this.#log.warn({ err: error }, 'deed cannot be written down');
      throw unavailable(2);
    }
  }

  async list(name: string) {
    const uploads = await this.#bucket.history(`uploaded.${name}`).catch(() => {
      throw unavailable(2);
    });
    const deeds: ReleaseDeed[] = [
      ...(await this.#pointers.moves(name)),
      ...uploads.flatMap(({ value }) => releaseDeed.safeParse(value).data ?? []),
    ];
    const releases = await releasesOf(this.#folder, name);
    const pointer = await pointerOf(this.#folder, name);
    if (releases.length === 0 && !pointer) throw releaseNotFound();
    return {
      name,
      version: pointer?.version ?? null,
      ...(pointer?.previousVersion ? { previousVersion: pointer.previousVersion } : {}),
      releases,
      deeds: deeds.sort((a, b) => b.at.localeCompare(a.at)).slice(0, rememberedMoves),
    };
  }

  /** Points to a kept release; pointing to the one in use changes nothing. */
  async promote({ name, version }: Named, by: By): Promise<ReleasePointer> {
    await this.#assertUsable({ name, version });
    return this.#move(name, (present) => ({
      ...{ version, by, deed: 'promoted' },
      ...(present ? { previousVersion: present.version } : {}),
    }));
  }

  /** Points to the release before; doing so twice leads back. */
  async rollBack(name: string, by: By): Promise<ReleasePointer> {
    const present = await pointerOf(this.#folder, name);
    if (!present) throw releaseNotFound();
    const noPrevious = () =>
      conflict('NO_PREVIOUS_RELEASE', 'There is no release before this one to go back to');
    if (!present.previousVersion) throw noPrevious();
    await this.#assertUsable({ name, version: present.previousVersion });
    return this.#move(name, (now) => {
      if (!now?.previousVersion) throw noPrevious();
      const { version, previousVersion } = now;
      return { version: previousVersion, previousVersion: version, by, deed: 'rolled-back' };
    });
  }

  async #move(name: string, decide: Parameters<Pointers['move']>[1]): Promise<ReleasePointer> {
    const pointer = await this.#pointers.move(name, decide);
    // Whoever asked may look at once.
    await this.#store.refresh();
    const { version, previousVersion, by, deed } = pointer;
    this.#log.info({ remote: name, version, previousVersion, by, deed }, 'pointer moved');
    return pointer;
  }

  /** Shell and remotes must go on fitting together: a browser would refuse what does not. */
  async #assertUsable({ name, version }: Named): Promise<void> {
    if (!(await hasRelease(this.#folder, name, version))) throw releaseNotFound();
    const folder = join(this.#folder, name, version);
    const errors =
      name === shellName
        ? await this.#strangersTo(shellManifest.parse(await readJson(folder, 'shell.json')).shared)
        : sharedProblems(
            remoteManifest.parse(await readJson(folder, 'remote.json')).shared ?? {},
            this.#store.platform.shell?.manifest.shared,
          );
    if (errors.length === 0) return;
    const message = 'Shell and remotes would not share their libraries';
    throw conflict('RELEASE_INCOMPATIBLE', message, { errors });
  }

  /** What remotes in use want and a shell would not bring. */
  async #strangersTo(brought: Readonly<Record<string, string>> | undefined) {
    const problems = this.#store.platform.registry.remotes.map(async ({ name, version }) => {
      const manifest = await readJson(join(this.#folder, name, version), 'remote.json');
      const wanted = remoteManifest.parse(manifest).shared ?? {};
      return sharedProblems(wanted, brought).map((one) => ({
        ...one,
        params: { ...one.params, remote: name },
      }));
    });
    return (await Promise.all(problems)).flat();
  }
}
