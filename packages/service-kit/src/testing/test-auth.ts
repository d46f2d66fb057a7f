import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Actor } from '../request-context.ts';

/** Someone who calls in a test. */
export interface TestActor extends Partial<Actor> {
  /** The headers the gateway would set for them. */
  headers(): Promise<Record<string, string>>;
}

/** Issues real tokens and publishes the real key, so that services verify them as they do in production. */
export interface TestIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  /** A token with claims of the test's own; with the right key, and whatever else is asked for. */
  sign(
    payload: JWTPayload,
    options?: { expiresIn?: string | null; issuer?: string; audience?: string },
  ): Promise<string>;
  actor(overrides?: Partial<Actor>): TestActor;
  /** The JWKS can no longer be fetched. */
  stop(): Promise<void>;
}

const keyId = 'test-key';

export async function startTestIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const jwks = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'EdDSA', use: 'sig' }],
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
        ...overrides,
      };
      let token: Promise<string> | undefined;
      return {
        ...actor,
        headers: async () => {
          const { userId, sid, isGlobalAdmin, locale, pseudo } = actor;
          token ??= sign({ sub: String(userId), sid, isGlobalAdmin, locale, pseudo });
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
