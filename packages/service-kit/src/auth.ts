import { type Locale, locale } from '@siteswap/contracts/fields';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** What the gateway's token says of a person. */
export interface Claims {
  readonly userId: number;
  readonly sid: string;
  readonly isGlobalAdmin: boolean;
  readonly locale: Locale;
  readonly pseudo: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const claimsSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.string().min(1),
  isGlobalAdmin: z.boolean().default(false),
  locale: locale.catch('en'),
  pseudo: z.string(),
  exp: z.number(),
});

export type Verdict =
  | { readonly kind: 'valid'; readonly claims: Claims }
  | { readonly kind: 'invalid' }
  /** The key could not be fetched, so nothing can be said. */
  | { readonly kind: 'unknown' };

/** Judges bearer tokens. */
export interface Auth {
  verify(token: string): Promise<Verdict>;
}

const refreshMs = 10 * 60_000;
const clockToleranceSeconds = 5;
const rememberedTokens = 2_000;

/**
 * Verifies EdDSA tokens against a JWKS. A key once seen goes on working while the JWKS cannot be reached;
 * an unknown key id makes it fetch again, at most every 30 seconds (`cooldownMs`).
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
  const verified = new Map<string, Claims>();
  let refreshedAt = Date.now();

  const refreshInBackground = () => {
    if (Date.now() - refreshedAt < refreshMs) return;
    refreshedAt = Date.now();
    jwks.reload().catch(() => {});
  };

  const remember = (token: string, claims: Claims) => {
    // The oldest goes first; a token lives five minutes anyway.
    if (verified.size >= rememberedTokens) {
      for (const oldest of verified.keys()) {
        verified.delete(oldest);
        break;
      }
    }
    verified.set(token, claims);
  };

  const check = async (token: string): Promise<Verdict> => {
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
      const { sub, exp, ...rest } = parsed.data;
      const claims: Claims = { userId: Number(sub), expiresAt: exp, ...rest };
      remember(token, claims);
      return { kind: 'valid', claims };
    } catch (error) {
      const isRefused =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        !(error instanceof errors.JWKSInvalid) &&
        error.code !== 'ERR_JOSE_GENERIC';
      return { kind: isRefused ? 'invalid' : 'unknown' };
    }
  };

  return {
    verify: async (token) => {
      refreshInBackground();
      const claims = verified.get(token);
      if (!claims) return await check(token);
      if (claims.expiresAt + clockToleranceSeconds > Date.now() / 1000) {
        return { kind: 'valid', claims };
      }
      verified.delete(token);
      return { kind: 'invalid' };
    },
  };
}
