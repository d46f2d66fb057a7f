import { type Locale, locale } from '@siteswap/contracts/fields';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** The claims of the gateway's token. */
export interface Claims {
  readonly userId: number;
  readonly sid: string;
  readonly isGlobalAdmin: boolean;
  readonly locale: Locale;
  readonly pseudo: string;
  /** When a password or a provider last proved who the member is; seconds since 1970. */
  readonly provenAt?: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const claimsSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.string().min(1),
  isGlobalAdmin: z.boolean().default(false),
  locale: locale.catch('en'),
  pseudo: z.string(),
  proofAt: z.number().optional(),
  exp: z.number(),
});

export type VerificationResult =
  | { readonly kind: 'valid'; readonly claims: Claims }
  | { readonly kind: 'invalid' }
  /** The key could not be fetched, so the token cannot be verified. */
  | { readonly kind: 'unknown' };

/** Verifies bearer tokens. */
export interface Auth {
  verify(token: string): Promise<VerificationResult>;
}

const refreshMs = 10 * 60_000;
const clockToleranceSeconds = 5;
const maxCachedTokens = 2_000;

/**
 * Verifies EdDSA tokens against a JWKS. A known key is used while the JWKS is unreachable;
 * an unknown key id fetches it again, at most every 30 seconds (`cooldownMs`).
 */
export function createAuth(options: {
  jwksUrl: string;
  issuer: string;
  audience: string;
  cooldownMs?: number;
}): Auth {
  const jwks = createRemoteJWKSet(new URL(options.jwksUrl), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: options.cooldownMs ?? 30_000,
    timeoutDuration: 2_000,
  });
  const cache = new Map<string, Claims>();
  let refreshedAt = Date.now();

  const refreshInBackground = () => {
    if (Date.now() - refreshedAt < refreshMs) return;
    refreshedAt = Date.now();
    jwks.reload().catch(() => {});
  };

  const store = (token: string, claims: Claims) => {
    // Evicts the oldest entry; a token expires after five minutes anyway.
    if (cache.size >= maxCachedTokens) {
      for (const oldest of cache.keys()) {
        cache.delete(oldest);
        break;
      }
    }
    cache.set(token, claims);
  };

  const check = async (token: string): Promise<VerificationResult> => {
    try {
      const { payload } = await jwtVerify(token, jwks, {
        algorithms: ['EdDSA'],
        issuer: options.issuer,
        audience: options.audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: clockToleranceSeconds,
      });
      const parsed = claimsSchema.safeParse(payload);
      if (!parsed.success) return { kind: 'invalid' };
      const { sub, exp, proofAt, ...rest } = parsed.data;
      const proof = proofAt === undefined ? {} : { provenAt: proofAt };
      const claims: Claims = { userId: Number(sub), expiresAt: exp, ...rest, ...proof };
      store(token, claims);
      return { kind: 'valid', claims };
    } catch (error) {
      const isRejected =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        !(error instanceof errors.JWKSInvalid) &&
        error.code !== 'ERR_JOSE_GENERIC';
      return { kind: isRejected ? 'invalid' : 'unknown' };
    }
  };

  return {
    verify: async (token) => {
      refreshInBackground();
      const claims = cache.get(token);
      if (!claims) return await check(token);
      if (claims.expiresAt + clockToleranceSeconds > Date.now() / 1000) {
        return { kind: 'valid', claims };
      }
      cache.delete(token);
      return { kind: 'invalid' };
    },
  };
}
