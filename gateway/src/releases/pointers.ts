import { type ReleasePointer, releasePointer } from '@siteswap/contracts/platform';
import { type Bucket, BucketConflict, conflict, unavailable } from '@siteswap/service-kit';
import type { Log } from '#src/log.ts';
import { hasRelease, readPointer, readPointers, writePointer } from './release-folder.ts';

/** Values remembered of each pointer: who moved it the last times. */
export const rememberedMoves = 64;

interface Known {
  readonly pointer: ReleasePointer;
  readonly revision: number;
}

/** Called once a pointer is moved for all replicas. */
export type OnMoved = (name: string, pointer: ReleasePointer) => void;

/** Says where a pointer goes from where it is; refuses by throwing. */
type Decide = (
  present: { version: string; previousVersion?: string | undefined } | null,
) => Omit<ReleasePointer, 'at'>;

const keyOf = (name: string) => `current.${name}`;

/**
 * Pointers to the releases in use. The broker's bucket is where they are moved, for all replicas; `current.json` of
 * each name is this replica's copy, by which it goes on without the broker, and how a build or a fresh installation
 * hands its releases over. Of the two the newer one counts, by the instant written in them.
 */
export class Pointers {
  readonly #folder: string;
  readonly #bucket: Bucket;
  readonly #log: Log;
  readonly #onMoved: OnMoved;
  readonly #known = new Map<string, Known>();
  readonly #missing = new Set<string>();
  #stopWatching: (() => void) | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: { folder: string; bucket: Bucket; log: Log; onMoved: OnMoved }) {
    this.#folder = options.folder;
    this.#bucket = options.bucket;
    this.#log = options.log;
    this.#onMoved = options.onMoved;
  }

  /** @param onNews a pointer moved, here or at another replica: `sync` would find something */
  start(onNews: () => void): void {
    this.#stopWatching = this.#bucket.watch('current.>', ({ key, value, revision }) => {
      const parsed = releasePointer.safeParse(value);
      const name = key.slice('current.'.length);
      if (parsed.success) this.#known.set(name, { pointer: parsed.data, revision });
      else this.#known.delete(name);
      onNews();
    });
  }

  /** Resolves once nothing is written any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopWatching?.();
    await this.#queue;
  }

  /** Brings files and bucket together. Never fails: without the broker the files count. */
  sync(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#isClosed) await this.#syncAll();
    });
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

  async #syncAll(): Promise<void> {
    const names = (await readPointers(this.#folder)).map(({ name }) => name);
    for (const name of new Set([...names, ...this.#known.keys()])) await this.#sync(name);
  }

  async #sync(name: string): Promise<void> {
    const file = await readPointer(this.#folder, name);
    // Somebody may be writing it just now.
    if (file === 'unreadable') return;
    const known = this.#known.get(name);
    if (known && (!file || known.pointer.at > file.at)) {
      await this.#copy(name, known.pointer);
    } else if (file && file.version !== known?.pointer.version) {
      // A build, or somebody's hand: the others shall have it too.
      await this.#handOver(name, { ...file, by: file.by ?? 'build', deed: 'built' }, known);
    }
  }

  async #copy(name: string, pointer: ReleasePointer): Promise<void> {
    const { version } = pointer;
    if (await hasRelease(this.#folder, name, version)) {
      this.#missing.delete(name);
      await writePointer(this.#folder, name, pointer);
    } else if (!this.#missing.has(name)) {
      this.#missing.add(name);
      this.#log.error({ remote: name, version }, 'the release in use has not come here yet');
    }
  }

  async #handOver(name: string, pointer: ReleasePointer, known: Known | undefined): Promise<void> {
    if (!(await hasRelease(this.#folder, name, pointer.version))) return;
    try {
      const revision = await this.#bucket.write(keyOf(name), pointer, known?.revision ?? 0);
      this.#known.set(name, { pointer, revision });
      if (known) this.#onMoved(name, pointer);
    } catch (error) {
      // Another replica was first, or the broker is away: the next look settles it.
      this.#log.debug({ err: error, remote: name }, 'pointer not handed over');
    }
  }

  /**
   * Moves a pointer for all replicas.
   * @throws AppError 409 when somebody else moved it meanwhile, 503 without the broker
   */
  move(name: string, decide: Decide): Promise<ReleasePointer> {
    return this.#enqueue(() => this.#move(name, decide));
  }

  async #move(name: string, decide: Decide): Promise<ReleasePointer> {
    const kept = await this.#orUnavailable(this.#bucket.read(keyOf(name)));
    const read = await readPointer(this.#folder, name);
    const file = read === 'unreadable' ? null : read;
    const parsed = releasePointer.safeParse(kept?.value);
    const present = parsed.success ? parsed.data : file;
    const next = decide(present);
    if (next.version === present?.version) return { ...next, ...present };
    // Later than what it replaces, also where clocks differ.
    const before = Math.max(...[parsed.data?.at, file?.at].map((at) => Date.parse(at ?? '') || 0));
    const at = new Date(Math.max(Date.now(), before + 1)).toISOString();
    const pointer: ReleasePointer = { ...next, at };
    const revision = await this.#orUnavailable(
      this.#bucket.write(keyOf(name), pointer, kept?.revision ?? 0),
    );
    this.#known.set(name, { pointer, revision });
    await this.#copy(name, pointer);
    this.#onMoved(name, pointer);
    return pointer;
  }

  /** Where the pointer of a name was, oldest first. */
  async moves(name: string): Promise<ReleasePointer[]> {
    const entries = await this.#orUnavailable(this.#bucket.history(keyOf(name)));
    return entries.flatMap(({ value }) => releasePointer.safeParse(value).data ?? []);
  }

  async #orUnavailable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BucketConflict) {
        throw conflict('POINTER_MOVED', 'Somebody else moved this pointer just now');
      }
      this.#log.warn({ err: error }, 'pointers cannot be reached');
      throw unavailable(2);
    }
  }
}
