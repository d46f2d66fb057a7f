import { exchangeSession, type Me } from '@siteswap/contracts/core';
import { currentTrace } from '@siteswap/service-kit';
import type { Upstream } from '#src/services/upstream.ts';

/** A session as svc-core returns it for its cookie. */
export interface ExchangedSession {
  readonly token: string;
  readonly sid: string;
  readonly user: Me;
  /** The member as svc-core sent them, with fields that only a newer contract names. */
  readonly sentUser: unknown;
  /** Instant, in ms. */
  readonly expiresAt: number;
  /** When the person was last proven, in seconds since 1970. */
  readonly proofAt: number;
}

/**
 * Exchanges a session cookie at svc-core for a token that one service accepts; null when there is no such session.
 * @throws when svc-core cannot be reached in time, or responds otherwise than its contract says
 */
export type SessionExchange = (
  cookie: string,
  audience: string,
  requestId: string,
) => Promise<ExchangedSession | null>;

export function createSessionExchange(
  core: Upstream,
  internalToken: string,
  timeoutMs: number,
): SessionExchange {
  return async (cookie, audience, requestId) => {
    const traceparent = currentTrace()?.traceparent;
    const { status, body } = await core.read({
      method: 'POST',
      path: exchangeSession.path,
      headers: {
        'content-type': 'application/json',
        'x-internal-token': internalToken,
        'x-request-id': requestId,
        ...(traceparent ? { traceparent } : {}),
      },
      body: JSON.stringify({ sessionId: cookie, audience }),
      timeoutMs,
      isRepeatable: true,
    });
    if (status === 404 || status === 422) return null;
    if (status !== 200) throw new Error(`session exchange: status ${status}`);
    const sent = JSON.parse(body.toString()) as { user?: unknown };
    const { expiresAt, ...session } = exchangeSession.response.parse(sent);
    return { ...session, sentUser: sent.user, expiresAt: Date.parse(expiresAt) };
  };
}
