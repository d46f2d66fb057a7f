import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Deviations from the protocol. */
interface Oddities {
  claims?: JWTPayload;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  /** Signs nothing at all. */
  unsigned?: boolean;
  /** The issuer in the redirect back. */
  iss?: string;
  isUnavailable?: boolean;
  /** Userinfo of a token's owner. */
  userinfo?: object;
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
});

/** A sign-in provider that signs everyone in and can be set to misbehave. */
export async function startStrangeProvider() {
  const keys = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const odd: Oddities = {};
  let nonce = '';
  const requestedPaths: string[] = [];

  const idToken = async (issuer: string): Promise<string> => {
    const claims = {
      ...{ sub: 'a-person', email: 'odd@example.org', email_verified: true, nonce },
      ...odd.claims,
    };
    if (odd.unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const now = Math.floor(Date.now() / 1000);
      const times = { iat: now, exp: now + 60, iss: issuer, aud: 'us' };
      return `${part({ alg: 'none' })}.${part({ ...times, ...claims })}.`;
    }
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: issuer, aud: 'us', iat: now, exp: now + 60, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(odd.foreignKey ? foreign.privateKey : keys.privateKey);
  };

  const leadBack = (issuer: string, request: URLSearchParams): string => {
    nonce = request.get('nonce') ?? '';
    const back = new URL(request.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'a-code-of-the-provider');
    back.searchParams.set('state', request.get('state') ?? '');
    if (!odd.userinfo) back.searchParams.set('iss', odd.iss ?? issuer);
    return back.href;
  };

  const tokens = async (issuer: string) => ({
    ...{ access_token: 'an-access-token', token_type: 'bearer', expires_in: 60 },
    ...(odd.userinfo ? {} : { id_token: await idToken(issuer) }),
  });

  /** The response at a path; a string is the target of a redirect. */
  const respond = async (issuer: string, { pathname, searchParams }: URL): Promise<unknown> => {
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return metadata(issuer);
      case '/jwks':
        return { keys: [jwk] };
      case '/authorize':
        return leadBack(issuer, searchParams);
      case '/token':
        return tokens(issuer);
      default:
        return odd.userinfo;
    }
  };

  const server = createServer(async (req, res) => {
    const issuer = `http://${req.headers.host}`;
    const url = new URL(req.url ?? '/', issuer);
    requestedPaths.push(url.pathname);
    const body = odd.isUnavailable ? undefined : await respond(issuer, url);
    if (typeof body === 'string') res.writeHead(303, { location: body });
    else res.writeHead(body ? 200 : 503, { 'content-type': 'application/json' });
    res.end(typeof body === 'object' ? JSON.stringify(body) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** Requested paths. */
    requestedPaths,
    /** Sets how it behaves from now on. */
    be: (next: Oddities) => {
      for (const key of Object.keys(odd)) delete odd[key as keyof Oddities];
      Object.assign(odd, next);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type StrangeProvider = Awaited<ReturnType<typeof startStrangeProvider>>;
