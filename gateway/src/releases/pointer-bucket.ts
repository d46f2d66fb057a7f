import { type ReleasePointer, releasePointer } from '@siteswap/contracts/platform';
import type { Bucket } from '@siteswap/service-kit/platform';

/** Values that the bucket remembers of each pointer: its last moves. */
export const pointerHistory = 64;

/** A pointer with the revision that a write must name, so that of two people one is rejected. */
export interface StoredPointer {
  readonly pointer: ReleasePointer;
  readonly revision: number;
}

const prefix = 'current.';
const keyOf = (name: string) => prefix + name;

/**
 * Pointers in the bucket of the broker, which all replicas share; the last value of each is in memory.
 * Reads and writes throw the bucket's errors.
 */
export class PointerBucket {
  readonly #bucket: Bucket;
  readonly #latest = new Map<string, StoredPointer>();
  #stopWatching: (() => void) | undefined;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** @param onChange a pointer was moved, by this replica or another one */
  watch(onChange: () => void): void {
    this.#stopWatching = this.#bucket.watch(`${prefix}>`, ({ key, value, revision }) => {
      const parsed = releasePointer.safeParse(value);
      const name = key.slice(prefix.length);
      if (parsed.success) this.#latest.set(name, { pointer: parsed.data, revision });
      else this.#latest.delete(name);
      onChange();
    });
  }

  close(): void {
    this.#stopWatching?.();
  }

  get names(): Iterable<string> {
    return this.#latest.keys();
  }

  /** The pointer as this replica last received it. */
  latest(name: string): StoredPointer | undefined {
    return this.#latest.get(name);
  }

  /** The pointer as it is now. Its revision counts also where the value cannot be parsed. */
  async read(name: string): Promise<{ pointer: ReleasePointer | undefined; revision: number }> {
    const entry = await this.#bucket.read(keyOf(name));
    const pointer = releasePointer.safeParse(entry?.value).data;
    return { pointer, revision: entry?.revision ?? 0 };
  }

  /**
   * @param revision of the value that is replaced; 0 when there is none
   * @throws BucketConflict when another replica wrote meanwhile
   */
  async write(name: string, pointer: ReleasePointer, revision: number): Promise<void> {
    const written = await this.#bucket.write(keyOf(name), pointer, revision);
    this.#latest.set(name, { pointer, revision: written });
  }

  /** The moves of a pointer that are remembered, oldest first. */
  async history(name: string): Promise<ReleasePointer[]> {
    const entries = await this.#bucket.history(keyOf(name));
    return entries.flatMap(({ value }) => releasePointer.safeParse(value).data ?? []);
  }
}
