import type { ReleasePointer } from '@siteswap/contracts/platform';
import { isSameTarget, type PointerFile, pointerOf } from '@siteswap/releases';
import { AppError, conflict, unavailable } from '@siteswap/service-kit';
import { BucketConflict } from '@siteswap/service-kit/platform';
import type { Log } from '#src/log.ts';
import type { PointerBucket } from './pointer-bucket.ts';
import type { OnMoved, PointerSync } from './pointer-sync.ts';

/** Says where a pointer is moved to; rejects the move by throwing. */
export type Decide = (current: PointerFile | null) => Omit<ReleasePointer, 'at'>;

/** Moves the pointers to the releases in use, for all replicas. Moves and syncs wait for each other. */
export class Pointers {
  readonly #folder: string;
  readonly #bucket: PointerBucket;
  readonly #sync: PointerSync;
  readonly #onMoved: OnMoved;
  readonly #log: Log;
  #queue: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: {
    folder: string;
    bucket: PointerBucket;
    sync: PointerSync;
    onMoved: OnMoved;
    log: Log;
  }) {
    this.#folder = options.folder;
    this.#bucket = options.bucket;
    this.#sync = options.sync;
    this.#onMoved = options.onMoved;
    this.#log = options.log;
  }

  /** Resolves once nothing is written any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#bucket.close();
    await this.#queue;
  }

  /** Brings `current.json` of every name up to date. Never fails. */
  sync(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#isClosed) await this.#sync.syncAll();
    });
  }

  /**
   * Moves a pointer for all replicas.
   * @param options.alsoWithoutBroker moves this replica's copy while the broker is unavailable; it is handed over later
   * @throws AppError 409 when it was moved meanwhile, else 503 without the broker
   */
  move(name: string, decide: Decide, { alsoWithoutBroker = false } = {}): Promise<ReleasePointer> {
    return this.#enqueue(async () => {
      try {
        return await this.#move(name, decide);
      } catch (error) {
        const isUnavailable = error instanceof AppError && error.status === 503;
        if (!isUnavailable || !alsoWithoutBroker) throw error;
        return this.#moveCopy(name, decide);
      }
    });
  }

  async #moveCopy(name: string, decide: Decide): Promise<ReleasePointer> {
    const file = await pointerOf(this.#folder, name);
    const next = decide(file);
    const at = new Date(Math.max(Date.now(), (Date.parse(file?.at ?? '') || 0) + 1)).toISOString();
    const pointer: ReleasePointer = { ...next, at };
    await this.#sync.copyToFile(name, pointer);
    this.#log.warn({ remote: name, version: next.version }, 'pointer moved without the broker');
    this.#onMoved(name, pointer);
    return pointer;
  }

  /** One at a time, so that what was read is still true when it is written. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async #move(name: string, decide: Decide): Promise<ReleasePointer> {
    const stored = await this.#orAppError(this.#bucket.read(name));
    const file = await pointerOf(this.#folder, name);
    const current = stored.pointer ?? file;
    const next = decide(current);
    if (current && isSameTarget(current, next)) return { ...next, ...current };
    // Later than the pointers it replaces, also where clocks differ.
    const before = [stored.pointer?.at, file?.at].map((at) => Date.parse(at ?? '') || 0);
    const at = new Date(Math.max(Date.now(), Math.max(...before) + 1)).toISOString();
    const pointer: ReleasePointer = { ...next, at };
    await this.#orAppError(this.#bucket.write(name, pointer, stored.revision));
    await this.#sync.copyToFile(name, pointer);
    this.#onMoved(name, pointer);
    return pointer;
  }

  /** The last moves of a pointer, oldest first. @throws AppError 503 without the broker */
  moves(name: string): Promise<ReleasePointer[]> {
    return this.#orAppError(this.#bucket.history(name));
  }

  async #orAppError<T>(operation: Promise<T>): Promise<T> {
    try {
      return await operation;
    } catch (error) {
      if (error instanceof BucketConflict) {
        throw conflict('POINTER_MOVED', 'This pointer was moved by another call just now');
      }
      this.#log.warn({ err: error }, 'release pointers unavailable');
      throw unavailable(2);
    }
  }
}
