import { randomUUID } from 'node:crypto';
import { deployerHeader, deployerPattern } from '@siteswap/contracts/platform';
import { type Auth, clientIp } from '@siteswap/service-kit/platform';
import { readCookie } from '#src/http/cookies.ts';
import type { Exchange } from '#src/http/exchange.ts';
import { serviceUnavailable } from '#src/http/problems.ts';
import type { DeployTokens } from '#src/releases/deploy-tokens.ts';
import type { SessionTokens } from '#src/sessions/session-tokens.ts';

type Claims = Extract<Awaited<ReturnType<Auth['verify']>>, { kind: 'valid' }>['claims'];

/** Header with the secret of a deployment that does not come from a browser. */
const deployTokenHeader = 'x-deploy-token';

/** The holder of a deploy token: an administrator for the gateway's own routes only. Its `sid` says which token. */
export const deployer = {
  userId: 0,
  isGlobalAdmin: true,
  locale: 'en',
  pseudo: 'deploy-token',
} as const;

/**
 * Identity of callers of the gateway's own routes. Routes of the kit expect a bearer token; the gateway has resolved
 * the session cookie already, so it attaches a one-time token that is valid for this request.
 */
export class GatewayAuth {
  readonly #oneTimeTokens = new Map<string, Claims>();
  readonly #tokens: SessionTokens;
  readonly #cookieName: string;
  readonly #deployTokens: DeployTokens;
  readonly #trustedProxies: number;

  constructor(options: {
    tokens: SessionTokens;
    cookieName: string;
    deployTokens: DeployTokens;
    trustedProxies: number;
  }) {
    this.#tokens = options.tokens;
    this.#cookieName = options.cookieName;
    this.#deployTokens = options.deployTokens;
    this.#trustedProxies = options.trustedProxies;
  }

  /** Accepts each one-time token once. */
  readonly auth: Auth = {
    verify: async (token) => {
      const claims = this.#oneTimeTokens.get(token);
      this.#oneTimeTokens.delete(token);
      return claims ? { kind: 'valid', claims } : { kind: 'invalid' };
    },
  };

  /** Tokens that were attached and not verified yet; none is left once its request has ended. */
  get unused(): number {
    return this.#oneTimeTokens.size;
  }

  /**
   * Puts a one-time token into the request's headers when the caller is known.
   * @throws AppError 403, 429 as `DeployTokens`, 503 while svc-core is unreachable
   */
  async attachIdentity(exchange: Exchange): Promise<void> {
    const { req, res } = exchange;
    const claims = await this.#claimsOf(exchange);
    if (!claims || res.destroyed) return;
    const token = `gateway.${randomUUID()}.token`;
    this.#oneTimeTokens.set(token, claims);
    // No route may verify it, as when the path is none.
    res.once('close', () => this.#oneTimeTokens.delete(token));
    req.headers.authorization = `Bearer ${token}`;
  }

  async #claimsOf({ req, requestId, segments }: Exchange): Promise<Claims | null> {
    const deployToken = req.headers[deployTokenHeader];
    if (typeof deployToken === 'string') {
      const ip = clientIp(req.headers, req.socket.remoteAddress, this.#trustedProxies);
      // `/api/platform/releases/<name>/…`
      const holder = this.#deployTokens.holderOf(deployToken, segments[3] ?? '', ip);
      if (!holder) return null;
      req.headers['x-admin-mode'] = 'true';
      // The token is its own proof of who calls.
      const provenAt = Math.floor(Date.now() / 1_000);
      const stated = req.headers[deployerHeader];
      const person =
        typeof stated === 'string' && deployerPattern.test(stated) ? ` (${stated})` : '';
      return { ...deployer, sid: holder + person, expiresAt: Number.POSITIVE_INFINITY, provenAt };
    }
    const cookie = readCookie(req.headers.cookie, this.#cookieName);
    const { state, session } = await this.#tokens.resolve(cookie, requestId);
    if (state === 'unreachable') throw serviceUnavailable();
    if (!session) return null;
    const { user, sid, expiresAt, proofAt } = session;
    const { id: userId, isGlobalAdmin, locale, pseudo } = user;
    const provenAt = proofAt;
    return { userId, sid, isGlobalAdmin, locale, pseudo, expiresAt: expiresAt / 1000, provenAt };
  }
}
