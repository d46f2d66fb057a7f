import type { Locale } from '@siteswap/contracts/fields';
import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose';
import { type Clock, later, minutes } from '#src/clock.ts';
import type { SigningKey } from '#src/env.ts';

const algorithm = 'EdDSA';
const longestLife = minutes(5);

interface TokenClaims {
  readonly userId: number;
  readonly sid: string;
  readonly isGlobalAdmin: boolean;
  readonly locale: Locale;
  readonly pseudo: string;
}

/** A JSON Web Key without its private part. */
interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
}

export interface Tokens {
  /** A token for the services behind the gateway, for five minutes or until `notAfter`. */
  sign(claims: TokenClaims, notAfter: Date): Promise<{ token: string; expiresAt: string }>;
  /** The public keys by which the services check tokens. */
  readonly keys: readonly PublicKey[];
}

/** Signs what the other services are told about a caller; they check it without asking. */
export async function createTokens(options: {
  signingKey: SigningKey;
  issuer: string;
  audience: string;
  clock: Clock;
}): Promise<Tokens> {
  const { d: _private, ...publicKey } = options.signingKey;
  const kid = await calculateJwkThumbprint(publicKey);
  const key = await importJWK(options.signingKey, algorithm);

  return {
    keys: [{ ...publicKey, kid, alg: algorithm, use: 'sig' }],
    sign: async ({ userId, ...claims }, notAfter) => {
      const now = options.clock();
      const end = Math.min(later(now, longestLife).getTime(), notAfter.getTime());
      const exp = Math.floor(end / 1000);
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuer(options.issuer)
        .setAudience(options.audience)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(exp)
        .sign(key);
      return { token, expiresAt: new Date(exp * 1000).toISOString() };
    },
  };
}
