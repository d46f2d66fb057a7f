import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Auth, isSameSecret } from '@siteswap/service-kit';
import { readCookie } from '#src/http/cookies.ts';
import { serviceAway } from '#src/http/problems.ts';
import type { SessionTokens } from '#src/sessions/session-tokens.ts';

type Claims = Extract<Awaited<ReturnType<Auth['verify']>>, { kind: 'valid' }>['claims'];

/** Header with the secret of whoever deploys from outside a browser. */
const deployTokenHeader = 'x-deploy-token';

/** Whoever holds the deploy token: an administrator for the gateway's own routes, and nobody elsewhere. */
export const deployer = {
  userId: 0,
  sid: 'deploy-token',
  isGlobalAdmin: true,
  locale: 'en',
  pseudo: 'deploy-token',
} as const;

/**
 * Who calls the gateway's own routes. They are routes of the kit, which asks for a bearer token; the gateway knows
 * the person by the cookie already, so it hands a pass on that holds for this one request.
 */
export class OwnCallers {
  readonly #passes = new Map<string, Claims>();
  readonly #tokens: SessionTokens;
  readonly #cookieName: string;
  readonly #deployToken: string | undefined;

  constructor(options: {
    tokens: SessionTokens;
    cookieName: string;
    deployToken: string | undefined;
  }) {
    this.#tokens = options.tokens;
    this.#cookieName = options.cookieName;
    this.#deployToken = options.deployToken;
  }

  /** Knows passes, each of them once. */
  readonly auth: Auth = {
    verify: async (token) => {
      const claims = this.#passes.get(token);
      this.#passes.delete(token);
      return claims ? { kind: 'valid', claims } : { kind: 'invalid' };
    },
  };

  /** Puts a pass into the request's headers, in place of anything from outside. @throws AppError 503 */
  async introduce(req: IncomingMessage, requestId: string): Promise<void> {
    const claims = await this.#claimsOf(req, requestId);
    if (!claims) return;
    const pass = `own.${randomUUID()}.pass`;
    this.#passes.set(pass, claims);
    req.headers.authorization = `Bearer ${pass}`;
  }

  async #claimsOf(req: IncomingMessage, requestId: string): Promise<Claims | null> {
    const given = req.headers[deployTokenHeader];
    if (typeof given === 'string') {
      if (!this.#deployToken || !isSameSecret(given, this.#deployToken)) return null;
      req.headers['x-admin-mode'] = 'true';
      return { ...deployer, expiresAt: Number.POSITIVE_INFINITY };
    }
    const cookie = readCookie(req.headers.cookie, this.#cookieName);
    const { state, session } = await this.#tokens.resolve(cookie, requestId);
    if (state === 'unreachable') throw serviceAway();
    if (!session) return null;
    const { user, sid, expiresAt } = session;
    const { id: userId, isGlobalAdmin, locale, pseudo } = user;
    return { userId, sid, isGlobalAdmin, locale, pseudo, expiresAt: expiresAt / 1000 };
  }
}
