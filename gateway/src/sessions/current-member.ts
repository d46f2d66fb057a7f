import { hash } from 'node:crypto';
import { getSession, getSessionMe } from '@siteswap/contracts/core';
import type { Exchange } from '#src/http/exchange.ts';
import { tagMatches } from '#src/http/representation.ts';
import type { ServiceRoute } from '#src/services/service-directory.ts';
import type { Session } from './session-cache.ts';
import type { SessionResult } from './session-tokens.ts';

const routeIds: ReadonlySet<string> = new Set([getSession.id, getSessionMe.id]);

/** The response about one session, made when it is first asked for. */
interface MemberResponse {
  readonly body: Buffer;
  readonly etag: string;
}

/**
 * Responds to "who am I" with what svc-core said when the session was exchanged, which the gateway has anyway: every page
 * asks it first. Events end it with the session and with every change of the member, so it is as current as the token.
 */
export class CurrentMember {
  readonly #isLinked: () => boolean;
  readonly #headers: readonly string[];
  readonly #responses = new WeakMap<Session, MemberResponse>();

  constructor(options: {
    /** False while events may be missed: then svc-core is asked. */
    isLinked: () => boolean;
    /** Name, value, name, value … of every response. */
    headers: readonly string[];
  }) {
    this.#isLinked = options.isLinked;
    this.#headers = [...options.headers, 'content-type', 'application/json; charset=utf-8'];
  }

  /**
   * False when svc-core must be asked; then no response was begun.
   * @param hasWritten the session wrote a moment ago, and the event of that may still be on its way
   */
  respond(
    { req, res, requestId }: Exchange,
    route: ServiceRoute,
    result: SessionResult,
    hasWritten: boolean,
  ): boolean {
    if (!routeIds.has(route.id) || result.state !== 'valid') return false;
    if (!result.isConfirmed || hasWritten || !this.#isLinked()) return false;
    // The member changed while the session was exchanged.
    if (result.session.exchangedAt === 0) return false;
    const { body, etag } = this.#responseOf(result.session);
    const head = ['cache-control', 'private, no-store', 'etag', etag, 'x-request-id', requestId];
    if (tagMatches(req.headers['if-none-match'], etag)) {
      res.writeHead(304, [...this.#headers, ...head]).end();
      return true;
    }
    res.writeHead(200, [...this.#headers, 'content-length', String(body.length), ...head]);
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  }

  #responseOf(session: Session): MemberResponse {
    let response = this.#responses.get(session);
    if (!response) {
      const body = Buffer.from(JSON.stringify({ user: session.sentUser }));
      response = { body, etag: `W/"${hash('sha1', body, 'base64url')}"` };
      this.#responses.set(session, response);
    }
    return response;
  }
}
