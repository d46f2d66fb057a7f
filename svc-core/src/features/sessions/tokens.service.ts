import type { Locale } from '@siteswap/contracts/fields';
import { type Clock, later, minutes } from '@siteswap/service-kit';
import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose';
import type { SigningKey } from '#src/env.ts';

const algorithm = 'EdDSA';
const maxLifetime = minutes(5);

interface TokenClaims {
  readonly userId: number;
  readonly sid: string;
  readonly isGlobalAdmin: boolean;
  readonly locale: Locale;
  readonly pseudo: string;
  /** When the person was last proved, in seconds since 1970. */
  readonly proofAt: number;
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
  /**
   * A token for the services behind the gateway, for five minutes or until `notAfter`.
   * @param audience the one service that accepts it; absent: the audience that all share
   */
  sign(
    claims: TokenClaims,
    notAfter: Date,
    audience?: string,
  ): Promise<{ token: string; expiresAt: string }>;
  /** The public keys by which the services check tokens. */
  readonly keys: readonly PublicKey[];
}

interface Options {
  readonly signingKey: SigningKey;
  readonly issuer: string;
  readonly audience: string;
  readonly clock: Clock;
}

/** Signs the claims about a caller, which other services verify without a request to svc-core. */
export async function createTokens(options: Options): Promise<Tokens> {
  const { d: _private, ...publicKey } = options.signingKey;
  const kid = await calculateJwkThumbprint(publicKey);
  const key = await importJWK(options.signingKey, algorithm);

  return {
    keys: [{ ...publicKey, kid, alg: algorithm, use: 'sig' }],
    sign: async ({ userId, ...claims }, notAfter, audience = options.audience) => {
      const now = options.clock();
      const end = Math.min(later(now, maxLifetime).getTime(), notAfter.getTime());
      const exp = Math.floor(end / 1000);
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setSubject(String(userId))
        .setIssuer(options.issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(exp)
        .sign(key);
      return { token, expiresAt: new Date(exp * 1000).toISOString() };
    },
  };
}
