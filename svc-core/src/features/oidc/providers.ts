import { email } from '@siteswap/contracts/core';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
} from 'openid-client';
import { z } from 'zod';
import { days } from '#src/clock.ts';
import {
  isLocal,
  type Oauth2Config,
  type OidcConfig,
  type ProviderConfig,
} from './provider-config.ts';

/** Seconds a provider has for one answer. */
const patience = 5;
/** Addresses of a provider are asked for again after this time. */
const discoveryLife = days(1);

/** What only this attempt knows. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What came back from a provider, in the address it led to. */
export interface Callback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Somebody as a provider proved them to us. */
export interface Proven {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

export interface SignInAt {
  readonly id: string;
  /** The provider's page for this attempt. */
  begin(challenge: Challenge, wishes: { locale: string; popup: boolean }): Promise<URL>;
  /** Exchanges the code and checks whatever can be checked. Throws when anything is not as it should be. */
  finish(callback: Callback, challenge: Challenge): Promise<Proven>;
}

const text = z.string().trim().min(1).max(300).nullish().catch(null);
const claims = z.object({
  email: email.nullish().catch(null),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .catch(false)
    .default(false),
  name: text,
  given_name: text,
  family_name: text,
});
const graphPerson = claims.extend({
  id: z.union([z.string().min(1), z.int().transform(String)]).optional(),
  sub: z.string().min(1).optional(),
});

const asPerson = (said: unknown, issuer: string, subject: string, trusts: boolean): Proven => {
  const parsed = claims.parse(said);
  return {
    issuer,
    subject,
    email: parsed.email ?? null,
    isEmailVerified: parsed.email_verified || trusts,
    name: parsed.name ?? null,
    givenName: parsed.given_name ?? null,
    familyName: parsed.family_name ?? null,
  };
};

/** As the provider wishes: in a header where it takes that, as every provider of OpenID should. */
const clientAuth =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesHeader = methods?.includes('client_secret_basic') ?? true;
    return (takesHeader ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...rest);
  };

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
    timeout: patience,
    execute: [enableNonRepudiationChecks, ...(isLocal(issuer) ? [allowInsecureRequests] : [])],
  });
}

function fixedConfiguration(config: Oauth2Config): Configuration {
  const server = {
    issuer: config.issuer,
    authorization_endpoint: config.authorizationEndpoint,
    token_endpoint: config.tokenEndpoint,
  };
  const auth = ClientSecretPost(config.clientSecret);
  const made = new Configuration(server, config.clientId, undefined, auth);
  made.timeout = patience;
  if (isLocal(config.tokenEndpoint)) allowInsecureRequests(made);
  return made;
}

/** Asked once and kept; an outage is not kept, so the next attempt asks again. */
function keptDiscovery(config: OidcConfig): () => Promise<Configuration> {
  let kept: { asked: Promise<Configuration>; until: number } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.asked;
    const fresh = { asked: discover(config), until: Date.now() + discoveryLife };
    kept = fresh;
    fresh.asked.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return fresh.asked;
  };
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** By the ID token, and by the userinfo endpoint for what that leaves out. */
async function personByIdToken(
  server: Configuration,
  tokens: Tokens,
  trustsEmail: boolean,
): Promise<Proven> {
  const idToken = tokens.claims();
  if (!idToken) throw new Error('The provider sent no ID token');
  const isWhole = idToken['email'] || !server.serverMetadata().userinfo_endpoint;
  const said = isWhole ? idToken : await fetchUserInfo(server, tokens.access_token, idToken.sub);
  return asPerson(said, idToken.iss, idToken.sub, trustsEmail);
}

/** By an endpoint that says whose token it is. */
async function personByUserinfo(
  server: Configuration,
  tokens: Tokens,
  { userinfoEndpoint, issuer, trustsEmail }: Oauth2Config,
): Promise<Proven> {
  const endpoint = new URL(userinfoEndpoint);
  const answer = await fetchProtectedResource(server, tokens.access_token, endpoint, 'GET');
  const person = graphPerson.parse(await answer.json());
  const subject = person.id ?? person.sub;
  if (!subject) throw new Error('The provider did not say who it is');
  return asPerson(person, issuer, subject, trustsEmail);
}

function signInAt(config: ProviderConfig, publicUrl: string): SignInAt {
  const callbackUrl = new URL(`/api/auth/oidc/${config.id}/callback`, publicUrl);
  const isOidc = config.kind === 'oidc';
  const configuration = isOidc
    ? keptDiscovery(config)
    : (
        (fixed) => async () =>
          fixed
      )(fixedConfiguration(config));

  return {
    id: config.id,
    begin: async ({ state, nonce, verifier }, { locale, popup }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl.href,
        scope: config.scope ?? 'openid email profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...(isOidc ? { nonce } : {}),
        ...(popup ? { display: 'popup' } : {}),
      }),

    finish: async (callback, { state, nonce, verifier }) => {
      const server = await configuration();
      const url = new URL(callbackUrl);
      for (const [name, value] of Object.entries(callback)) {
        if (value !== undefined) url.searchParams.set(name, value);
      }
      const tokens = await authorizationCodeGrant(server, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(isOidc ? { expectedNonce: nonce, idTokenExpected: true } : {}),
      });
      return isOidc
        ? personByIdToken(server, tokens, config.trustsEmail)
        : personByUserinfo(server, tokens, config);
    },
  };
}

/** The providers of the configuration, by id. */
export function createProviders(
  configs: readonly ProviderConfig[],
  publicUrl: string,
): ReadonlyMap<string, SignInAt> {
  return new Map(configs.map((config) => [config.id, signInAt(config, publicUrl)]));
}
