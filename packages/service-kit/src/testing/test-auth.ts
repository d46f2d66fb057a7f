import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Actor } from '../http/actor.ts';

/** A caller in a test. */
export interface TestActor extends Partial<Actor> {
  /** The headers the gateway would set. */
  headers(): Promise<Record<string, string>>;
}

/** Issues tokens and publishes the key, so that services verify them as in production. */
export interface TestIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  /** A token with the test's own claims, signed with the right key. */
  sign(
    payload: JWTPayload,
    options?: { expiresIn?: string | null; issuer?: string; audience?: string },
  ): Promise<string>;
  actor(overrides?: Partial<Actor>): TestActor;
  /** The JWKS can no longer be fetched. */
  stop(): Promise<void>;
}

/** @param signingKey the private key of a svc-core, whose own tokens are then valid too; a new one otherwise */
export async function startTestIssuer(signingKey?: JWK): Promise<TestIssuer> {
  const privateJwk =
    signingKey ??
    (await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey));
  const { d: _private, ...publicJwk } = privateJwk;
  const privateKey = await importJWK(privateJwk, 'EdDSA');
  const keyId = signingKey ? await calculateJwkThumbprint(publicJwk) : 'test-key';
  const jwks = JSON.stringify({
    keys: [{ ...publicJwk, kid: keyId, alg: 'EdDSA', use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(jwks);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = 'siteswap';
  const audience = 'siteswap-services';

  const sign: TestIssuer['sign'] = async (payload, options = {}) => {
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId })
      .setIssuer(options.issuer ?? issuer)
      .setAudience(options.audience ?? audience)
      .setIssuedAt();
    if (options.expiresIn !== null) token.setExpirationTime(options.expiresIn ?? '5m');
    return await token.sign(privateKey);
  };

  return {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    issuer,
    audience,
    sign,
    actor: (overrides = {}) => {
      const actor: Actor = {
        userId: 1,
        sid: `sid-${overrides.userId ?? 1}`,
        isGlobalAdmin: false,
        adminMode: false,
        locale: 'en',
        pseudo: `user-${overrides.userId ?? 1}`,
        // Whatever the clock of a test says, they have just proved it.
        provenAt: Date.UTC(2100, 0) / 1000,
        ...overrides,
      };
      let token: Promise<string> | undefined;
      return {
        ...actor,
        headers: async () => {
          const { userId, sid, isGlobalAdmin, locale, pseudo, provenAt: proofAt } = actor;
          const proof = proofAt === undefined ? {} : { proofAt };
          token ??= sign({ sub: String(userId), sid, isGlobalAdmin, locale, pseudo, ...proof });
          return {
            authorization: `Bearer ${await token}`,
            ...(actor.adminMode ? { 'x-admin-mode': 'true' } : {}),
          };
        },
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
