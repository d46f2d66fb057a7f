import { LRUCache } from 'lru-cache';
import { Representation } from '#src/http/representation.ts';
import type { ServiceRoute } from '#src/services/service-directory.ts';
import type { ReadAnswer } from '#src/services/upstream.ts';
import type { Epochs } from './invalidation.ts';

/** No answer is kept longer than this, whatever its route says. */
const longestSeconds = 60;
/** Longer addresses are not worth a place: nobody asks the same one twice. */
const longestKey = 1_024;

/** A public read: the route, and its address with the parameters in one order. */
export interface PublicRead {
  readonly route: ServiceRoute;
  readonly key: string;
}

/** An answer to a public read: a success that can be sent many times, or a refusal of this one call. */
export type PublicAnswer =
  | { readonly ok: true; readonly answer: Representation }
  | { readonly ok: false; readonly refused: ReadAnswer };

/** On whose account a service is asked: its log and its limits want to know. The answer must not depend on it. */
export interface Asker {
  readonly requestId: string;
  readonly ip: string;
}

export type CacheState = 'hit' | 'miss' | 'bypass';

interface Kept {
  readonly answer: Representation;
  readonly epoch: number;
  readonly expiresAt: number;
}

export interface AnswerCacheOptions {
  readonly maxBytes: number;
  readonly epochs: Epochs;
  /** False while changes may go unheard: then nothing is kept and nothing kept is used. */
  readonly isLinked: () => boolean;
  /** Asks the service, on nobody's behalf. */
  readonly fetch: (read: PublicRead, asker: Asker) => Promise<ReadAnswer>;
  /** Name, value, name, value … for every answer. */
  readonly headers: readonly string[];
}

/** Answers of public routes that are the same for everybody, until a fact says that they changed. */
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #kept: LRUCache<string, Kept>;
  readonly #asking = new Map<string, Promise<PublicAnswer>>();
  /** Addresses as they are written → what they mean, which spares matching and sorting. */
  readonly #targets = new LRUCache<string, PublicRead>({ max: 10_000 });

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ answer }) => answer.size,
    });
  }

  /** The kept answer to a request target that was asked before; the hot path. */
  keptFor(target: string): Representation | undefined {
    const read = this.#targets.get(target);
    return read && this.#fresh(read);
  }

  /** Remembers what a request target means. */
  learn(target: string, read: PublicRead): void {
    if (target.length <= longestKey) this.#targets.set(target, read);
  }

  /** The routes have changed: nothing known about addresses holds. */
  forget(): void {
    this.#targets.clear();
    this.#kept.clear();
  }

  #fresh({ key, route }: PublicRead): Representation | undefined {
    const kept = this.#kept.get(key);
    if (!kept || kept.epoch !== this.#options.epochs.of(route.id)) return undefined;
    if (kept.expiresAt <= Date.now() || !this.#options.isLinked()) return undefined;
    return kept.answer;
  }

  /**
   * The answer, kept or fetched. Requests for the same thing wait for one fetch, unless something changed since it
   * began. `passBy` reads the service in any case and keeps nothing.
   * @throws the error of the connection when the service cannot be reached
   */
  async get(
    read: PublicRead,
    asker: Asker,
    passBy = false,
  ): Promise<{ state: CacheState; result: PublicAnswer }> {
    if (passBy || !this.#options.isLinked() || read.key.length > longestKey) {
      return { state: 'bypass', result: await this.#ask(read, asker) };
    }
    const answer = this.#fresh(read);
    if (answer) return { state: 'hit', result: { ok: true, answer } };

    const epoch = this.#options.epochs.of(read.route.id);
    const question = `${epoch} ${read.key}`;
    let asking = this.#asking.get(question);
    if (!asking) {
      asking = this.#askAndKeep(read, asker, epoch).finally(() => this.#asking.delete(question));
      this.#asking.set(question, asking);
    }
    return { state: 'miss', result: await asking };
  }

  async #askAndKeep(read: PublicRead, asker: Asker, epoch: number): Promise<PublicAnswer> {
    const askedAt = Date.now();
    const result = await this.#ask(read, asker);
    const { epochs, isLinked } = this.#options;
    // What changed while we asked may not be in the answer.
    if (result.ok && isLinked() && epochs.of(read.route.id) === epoch) {
      const seconds = Math.min(longestSeconds, read.route.cache?.maxAgeSeconds ?? 0);
      const expiresAt = askedAt + seconds * 1_000;
      this.#kept.set(read.key, { answer: result.answer, epoch, expiresAt });
    }
    return result;
  }

  async #ask(read: PublicRead, asker: Asker): Promise<PublicAnswer> {
    const fetched = await this.#options.fetch(read, asker);
    if (fetched.status !== 200) return { ok: false, refused: fetched };
    const { etag, 'content-type': type } = fetched.headers;
    const answer = new Representation({
      body: fetched.body,
      contentType: typeof type === 'string' ? type : 'application/json; charset=utf-8',
      cacheControl: 'public, max-age=0, must-revalidate',
      // Weak, because the answer also goes out compressed.
      ...(typeof etag === 'string' ? { etag: `W/${etag.replace(/^W\//, '')}` } : {}),
      headers: this.#options.headers,
    });
    return { ok: true, answer };
  }
}
