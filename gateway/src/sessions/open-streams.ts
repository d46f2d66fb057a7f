import { type AppError, unauthenticated } from '@siteswap/service-kit';
import { serviceUnavailable } from '#src/http/problems.ts';
import type { Forwarded } from '#src/services/forward.ts';
import type { Session } from './session-cache.ts';
import type { SessionTokens } from './session-tokens.ts';

interface OpenStream {
  readonly cookie: string;
  readonly stream: Forwarded;
}

/** Open streams of members, by session, so that they end with it. */
export class OpenStreams {
  readonly #bySid = new Map<string, Set<OpenStream>>();
  readonly #tokens: SessionTokens;

  constructor(tokens: SessionTokens) {
    this.#tokens = tokens;
  }

  get count(): number {
    let count = 0;
    for (const streams of this.#bySid.values()) count += streams.size;
    return count;
  }

  add(session: Session, cookie: string, stream: Forwarded): void {
    const open = { cookie, stream };
    const streams = this.#bySid.get(session.sid) ?? new Set();
    streams.add(open);
    this.#bySid.set(session.sid, streams);
    void stream.ended.then(() => {
      streams.delete(open);
      if (streams.size === 0) this.#bySid.delete(session.sid);
    });
  }

  /** Ends the streams of a session that ended. */
  close(sid: string, reason: AppError = unauthenticated()): void {
    for (const { stream } of [...(this.#bySid.get(sid) ?? [])]) stream.close(reason);
  }

  closeAll(): void {
    for (const sid of [...this.#bySid.keys()]) this.close(sid, serviceUnavailable());
  }

  /** Revalidates the session of every stream at svc-core, one after the other: an event of its end may have been lost. */
  async verify(): Promise<void> {
    for (const [sid, streams] of [...this.#bySid]) {
      const [first] = streams;
      if (!first) continue;
      const { state } = await this.#tokens.resolve(first.cookie, `verify-${sid.slice(0, 8)}`);
      if (state === 'invalid') this.close(sid);
    }
  }
}
