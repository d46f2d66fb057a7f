import { type AppError, unauthenticated } from '@siteswap/service-kit';
import { serviceUnavailable } from '#src/http/problems.ts';
import type { SessionTokens } from '#src/sessions/session-tokens.ts';
import type { StreamReader } from './stream-reader.ts';

/** Sets of readers by a key. */
class ReadersBy<K> {
  readonly #sets = new Map<K, Set<StreamReader>>();

  of(key: K): readonly StreamReader[] {
    return [...(this.#sets.get(key) ?? [])];
  }

  count(key: K): number {
    return this.#sets.get(key)?.size ?? 0;
  }

  get keys(): readonly K[] {
    return [...this.#sets.keys()];
  }

  add(key: K, reader: StreamReader): void {
    const set = this.#sets.get(key);
    if (set) set.add(reader);
    else this.#sets.set(key, new Set([reader]));
  }

  delete(key: K, reader: StreamReader): void {
    const set = this.#sets.get(key);
    set?.delete(reader);
    if (set?.size === 0) this.#sets.delete(key);
  }
}

/** Open streams of members, by session, so that they end with it, and by member, of whom each may have some. */
export class OpenStreams {
  readonly #all = new Set<StreamReader>();
  readonly #bySid = new ReadersBy<string>();
  readonly #byMember = new ReadersBy<number>();
  readonly #tokens: SessionTokens;
  readonly #maxPerMember: number;

  /** @param options.maxPerMember open streams of one member at this process; the oldest gives way */
  constructor(options: { tokens: SessionTokens; maxPerMember: number }) {
    this.#tokens = options.tokens;
    this.#maxPerMember = options.maxPerMember;
  }

  get all(): ReadonlySet<StreamReader> {
    return this.#all;
  }

  add(reader: StreamReader): void {
    const { sid, user } = reader.session;
    if (this.#byMember.count(user.id) >= this.#maxPerMember) {
      const [oldest] = this.#byMember.of(user.id);
      oldest?.end(serviceUnavailable());
      if (oldest) this.delete(oldest);
    }
    this.#all.add(reader);
    this.#bySid.add(sid, reader);
    this.#byMember.add(user.id, reader);
  }

  delete(reader: StreamReader): void {
    const { sid, user } = reader.session;
    this.#all.delete(reader);
    this.#bySid.delete(sid, reader);
    this.#byMember.delete(user.id, reader);
  }

  /** Ends the streams of a session that ended. */
  close(sid: string, reason: AppError = unauthenticated()): void {
    for (const reader of this.#bySid.of(sid)) reader.end(reason);
  }

  closeAll(): void {
    for (const reader of [...this.#all]) reader.end(serviceUnavailable());
  }

  /** Revalidates the session of every stream at svc-core, one after the other: an event of its end may have been lost. */
  async verify(): Promise<void> {
    for (const sid of this.#bySid.keys) {
      const [first] = this.#bySid.of(sid);
      if (!first) continue;
      const { state } = await this.#tokens.resolve(first.cookie, `verify-${sid.slice(0, 8)}`);
      if (state === 'invalid') this.close(sid);
    }
  }
}
