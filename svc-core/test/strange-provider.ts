import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What it does wrong, or differently. */
interface Oddities {
  claims?: JWTPayload;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  /** Signs nothing at all. */
  unsigned?: boolean;
  /** The issuer it names in the address it leads back to. */
  iss?: string;
  isAway?: boolean;
  /** What it says of a token's owner. */
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

/** Somebody else's sign-in provider, which asks nobody anything and can be told to misbehave. */
export async function startStrangeProvider() {
  const keys = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const odd: Oddities = {};
  let nonce = '';
  const seen: string[] = [];

  const idToken = async (issuer: string): Promise<string> => {
    const claims = {
      ...{ sub: 'somebody', email: 'odd@example.org', email_verified: true, nonce },
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

  const leadBack = (issuer: string, asked: URLSearchParams): string => {
    nonce = asked.get('nonce') ?? '';
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'a-code-of-the-provider');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (!odd.userinfo) back.searchParams.set('iss', odd.iss ?? issuer);
    return back.href;
  };

  const tokens = async (issuer: string) => ({
    ...{ access_token: 'an-access-token', token_type: 'bearer', expires_in: 60 },
    ...(odd.userinfo ? {} : { id_token: await idToken(issuer) }),
  });

  /** What is said at a path; a string is where it leads. */
  const answer = async (issuer: string, { pathname, searchParams }: URL): Promise<unknown> => {
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
    seen.push(url.pathname);
    const said = odd.isAway ? undefined : await answer(issuer, url);
    if (typeof said === 'string') res.writeHead(303, { location: said });
    else res.writeHead(said ? 200 : 503, { 'content-type': 'application/json' });
    res.end(typeof said === 'object' ? JSON.stringify(said) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** Paths that were asked for. */
    seen,
    /** How it is from now on. */
    be: (next: Oddities) => {
      for (const key of Object.keys(odd)) delete odd[key as keyof Oddities];
      Object.assign(odd, next);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type StrangeProvider = Awaited<ReturnType<typeof startStrangeProvider>>;
