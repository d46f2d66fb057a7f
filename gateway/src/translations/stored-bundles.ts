import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasRelease, isReleaseName, isReleaseVersion, type Release } from '@siteswap/releases';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Log } from '#src/log.ts';

const folderName = '.registries';
/** Number of remembered registries, above the number of retained versions of a name. */
const maxStored = 100;
const hashPattern = /^[0-9a-f]{8,2000}$/;

const releaseList = z.array(
  z.object({
    name: z.string().refine(isReleaseName),
    version: z.string().refine(isReleaseVersion),
  }),
);

/** The hash itself may be longer than a file name. */
const fileOf = (hash: string): string =>
  `${createHash('sha256').update(hash).digest('hex').slice(0, 40)}.json`;

/**
 * The releases behind the hash of each registry that was in use, in the folder of releases, which the replicas share.
 * Open tabs of an older release load their translations by it; no other combination of releases is ever composed.
 */
export class StoredBundles {
  readonly #folder: string;
  readonly #log: Log;
  readonly #recent = new LRUCache<string, readonly Release[]>({ max: maxStored });

  /** @param folder of releases */
  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Remembers the releases of a registry that comes into use. Never fails: then this replica alone knows it. */
  async remember(hash: string, releases: readonly Release[]): Promise<void> {
    this.#recent.set(hash, releases);
    const folder = join(this.#folder, folderName);
    try {
      await mkdir(folder, { recursive: true });
      const staging = join(folder, `.${randomUUID()}`);
      await writeFile(staging, JSON.stringify(releases));
      await rename(staging, join(folder, fileOf(hash)));
      await this.#prune(folder);
    } catch (error) {
      this.#log.warn({ err: error }, 'registry not remembered');
    }
  }

  /** The releases of a registry that was in use; null when it never was, or when one of them is not stored any more. */
  async find(hash: string): Promise<readonly Release[] | null> {
    if (!hashPattern.test(hash)) return null;
    const releases = this.#recent.get(hash) ?? (await this.#read(hash));
    if (!releases) return null;
    const areStored = await Promise.all(
      releases.map((release) => hasRelease(this.#folder, release)),
    );
    return areStored.every(Boolean) ? releases : null;
  }

  async #read(hash: string): Promise<readonly Release[] | null> {
    const path = join(this.#folder, folderName, fileOf(hash));
    const text = await readFile(path, 'utf8').catch(() => null);
    return text === null ? null : releaseList.parse(JSON.parse(text));
  }

  async #prune(folder: string): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= maxStored) return;
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = files.sort((a, b) => b.at - a.at).slice(maxStored);
    for (const { name } of oldest) await rm(join(folder, name), { force: true });
  }
}
