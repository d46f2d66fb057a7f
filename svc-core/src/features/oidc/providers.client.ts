import { email } from '@siteswap/contracts/core';
import { type Clock, days } from '@siteswap/service-kit';
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
import {
  isLocal,
  type Oauth2Config,
  type OidcConfig,
  type ProviderConfig,
} from '#src/provider-config.ts';

/** For one response of a provider. */
const timeoutSeconds = 5;
/** Endpoints of a provider are discovered again after this time. */
const discoveryLifetime = days(1);

/** Secrets of one attempt. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Query of the redirect back from a provider. */
export interface Callback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** A person whose account at a provider was verified. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

export interface Provider {
  readonly id: string;
  /** The provider's page for this attempt. */
  begin(challenge: Challenge, options: { locale: string; popup: boolean }): Promise<URL>;
  /** Exchanges the code and verifies the tokens. Throws when a check fails. */
  finish(callback: Callback, challenge: Challenge): Promise<VerifiedIdentity>;
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
const userinfo = claims.extend({
  id: z.union([z.string().min(1), z.int().transform(String)]).optional(),
  sub: z.string().min(1).optional(),
});

const toIdentity = (
  claimsOrUserinfo: unknown,
  issuer: string,
  subject: string,
  trustsEmail: boolean,
): VerifiedIdentity => {
  const parsed = claims.parse(claimsOrUserinfo);
  return {
    issuer,
    subject,
    email: parsed.email ?? null,
    isEmailVerified: parsed.email_verified || trustsEmail,
    name: parsed.name ?? null,
    givenName: parsed.given_name ?? null,
    familyName: parsed.family_name ?? null,
  };
};

/** In a header where the provider supports it, as every OpenID provider should. */
const clientAuth =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const supportsHeader = methods?.includes('client_secret_basic') ?? true;
    return (supportsHeader ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...rest);
  };

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
    timeout: timeoutSeconds,
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
  const configuration = new Configuration(server, config.clientId, undefined, auth);
  configuration.timeout = timeoutSeconds;
  if (isLocal(config.tokenEndpoint)) allowInsecureRequests(configuration);
  return configuration;
}

/** Cached for a day; a failure is not cached, so the next attempt tries again. */
function cachedDiscovery(config: OidcConfig, clock: Clock): () => Promise<Configuration> {
  let cached: { promise: Promise<Configuration>; until: number } | undefined;
  return () => {
    const now = clock().getTime();
    if (cached && cached.until > now) return cached.promise;
    const fresh = { promise: discover(config), until: now + discoveryLifetime };
    cached = fresh;
    fresh.promise.catch(() => {
      if (cached === fresh) cached = undefined;
    });
    return fresh.promise;
  };
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** From the ID token, and from the userinfo endpoint when the ID token has no address. */
async function identityFromIdToken(
  server: Configuration,
  tokens: Tokens,
  trustsEmail: boolean,
): Promise<VerifiedIdentity> {
  const idToken = tokens.claims();
  if (!idToken) throw new Error('The provider sent no ID token');
  const isComplete = idToken['email'] || !server.serverMetadata().userinfo_endpoint;
  const person = isComplete
    ? idToken
    : await fetchUserInfo(server, tokens.access_token, idToken.sub);
  return toIdentity(person, idToken.iss, idToken.sub, trustsEmail);
}

/** From an endpoint that returns the owner of the token. */
async function identityFromUserinfo(
  server: Configuration,
  tokens: Tokens,
  { userinfoEndpoint, issuer, trustsEmail }: Oauth2Config,
): Promise<VerifiedIdentity> {
  const endpoint = new URL(userinfoEndpoint);
  const response = await fetchProtectedResource(server, tokens.access_token, endpoint, 'GET');
  const person = userinfo.parse(await response.json());
  const subject = person.id ?? person.sub;
  if (!subject) throw new Error('The provider sent no subject');
  return toIdentity(person, issuer, subject, trustsEmail);
}

function createProvider(config: ProviderConfig, publicUrl: string, clock: Clock): Provider {
  const callbackUrl = new URL(`/api/auth/oidc/${config.id}/callback`, publicUrl);
  const isOidc = config.kind === 'oidc';
  const configuration = isOidc
    ? cachedDiscovery(config, clock)
    : () => Promise.resolve(fixedConfiguration(config));

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
        ? identityFromIdToken(server, tokens, config.trustsEmail)
        : identityFromUserinfo(server, tokens, config);
    },
  };
}

/** The providers of the configuration, by id. */
export function createProviders(
  configs: readonly ProviderConfig[],
  publicUrl: string,
  clock: Clock,
): ReadonlyMap<string, Provider> {
  return new Map(configs.map((config) => [config.id, createProvider(config, publicUrl, clock)]));
}
