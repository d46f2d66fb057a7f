import type { ReleasePointer } from '@siteswap/contracts/platform';
import {
  type CurrentPointer,
  hasRelease,
  isRejected,
  isSameTarget,
  readPointer,
  readPointerTexts,
  writePointer,
} from '@siteswap/releases';
import type { Log } from '#src/log.ts';
import type { PointerBucket, StoredPointer } from './pointer-bucket.ts';

/** A file that was written by hand does not know what is bad. */
function saysTheSame(file: CurrentPointer, stored: ReleasePointer | undefined): boolean {
  const { rejected = file.rejected } = stored ?? {};
  return isSameTarget(stored, file.rejected || !rejected ? file : { ...file, rejected });
}

/** Versions that the broker or the file knows as bad. */
function rejectedOf(
  stored: StoredPointer | undefined,
  file: CurrentPointer,
): Pick<ReleasePointer, 'rejected'> {
  const rejected = new Set([...(stored?.pointer.rejected ?? []), ...(file.rejected ?? [])]);
  return rejected.size > 0 ? { rejected: [...rejected] } : {};
}

/** Called once a pointer is moved for all replicas. */
export type OnMoved = (name: string, pointer: ReleasePointer) => void;

/**
 * Reconciles the pointers in the bucket with `current.json` of each name. The file is this replica's copy, with which
 * it works without the broker, and the way in which a build or a fresh installation hands its releases over. Of the
 * two the later one counts, by the instant written in them.
 */
export class PointerSync {
  readonly #folder: string;
  readonly #bucket: PointerBucket;
  readonly #log: Log;
  readonly #onMoved: OnMoved;
  /** Names whose release in use is not in this replica's folder; logged once. */
  readonly #missing = new Set<string>();

  constructor(options: { folder: string; bucket: PointerBucket; log: Log; onMoved: OnMoved }) {
    this.#folder = options.folder;
    this.#bucket = options.bucket;
    this.#log = options.log;
    this.#onMoved = options.onMoved;
  }

  /** Never fails: without the broker the files count. */
  async syncAll(): Promise<void> {
    const names = (await readPointerTexts(this.#folder)).map(({ name }) => name);
    for (const name of new Set([...names, ...this.#bucket.names])) await this.#sync(name);
  }

  async #sync(name: string): Promise<void> {
    const file = await readPointer(this.#folder, name);
    // It may be half written by hand: the next look finds it complete.
    if (file === 'unreadable') return;
    const stored = this.#bucket.latest(name);
    if (stored && (!file || stored.pointer.at > file.at)) {
      await this.copyToFile(name, stored.pointer);
    } else if (file && !saysTheSame(file, stored?.pointer)) {
      await this.#handOver(name, file, stored);
    }
  }

  /** Writes a pointer to `current.json`, once its release is in the folder. */
  async copyToFile(name: string, pointer: ReleasePointer): Promise<void> {
    const { version } = pointer;
    if (await hasRelease(this.#folder, { name, version })) {
      this.#missing.delete(name);
      await writePointer(this.#folder, name, pointer);
    } else if (pointer.off !== 'retired' && !this.#missing.has(name)) {
      this.#missing.add(name);
      this.#log.error({ remote: name, version }, 'release in use is missing in the folder');
    }
  }

  /** Moves the pointer in the bucket to what a build or a person wrote into the file. */
  async #handOver(
    name: string,
    file: CurrentPointer,
    stored: StoredPointer | undefined,
  ): Promise<void> {
    if (!(await hasRelease(this.#folder, { name, version: file.version }))) return;
    if (stored && isRejected(stored.pointer, file.version)) {
      this.#log.error({ remote: name, version: file.version }, 'rejected release is not used');
      await this.copyToFile(name, stored.pointer);
      return;
    }
    const pointer: ReleasePointer = {
      ...file,
      // A pointer that is written by hand names its version alone; what is known as bad stays so.
      ...rejectedOf(stored, file),
      by: file.by ?? 'build',
      action: file.action ?? 'built',
    };
    try {
      await this.#bucket.write(name, pointer, stored?.revision ?? 0);
      if (stored) this.#onMoved(name, pointer);
    } catch (error) {
      // Another replica was first, or the broker is unavailable: the next look reconciles again.
      this.#log.debug({ err: error, remote: name }, 'pointer not handed over');
    }
  }
}
