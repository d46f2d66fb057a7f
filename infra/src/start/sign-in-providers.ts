import { OperatorError } from '../operator-error.ts';

interface Client {
  readonly id: string;
  /** What the button says. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string | undefined;
  /** Believe the addresses it gives even where it does not say that it checked them. */
  readonly trustsEmail?: boolean | undefined;
}

/** A sign-in provider as svc-core reads it from SIGN_IN_PROVIDERS. */
export type SignInProvider =
  | (Client & { readonly kind: 'oidc'; readonly issuer: string })
  | (Client & {
      readonly kind: 'oauth2';
      readonly issuer: string;
      readonly authorizationEndpoint: string;
      readonly tokenEndpoint: string;
      readonly userinfoEndpoint: string;
    });

const graph = 'https://graph.facebook.com/v23.0';

/** Defaults of well-known providers. */
const known: Record<string, Record<string, string>> = {
  google: { NAME: 'Google', ISSUER: 'https://accounts.google.com' },
  facebook: {
    NAME: 'Facebook',
    ISSUER: 'https://www.facebook.com',
    AUTHORIZATION_ENDPOINT: 'https://www.facebook.com/v23.0/dialog/oauth',
    TOKEN_ENDPOINT: `${graph}/oauth/access_token`,
    USERINFO_ENDPOINT: `${graph}/me?fields=id,name,email`,
    SCOPE: 'email public_profile',
  },
};

function providerFrom(env: NodeJS.ProcessEnv, id: string): SignInProvider {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(id)) {
    throw new OperatorError(
      `OIDC_PROVIDERS names "${id}": use small letters, digits and -, divided by commas.`,
    );
  }
  const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}_`;
  const optional = (name: string): string | undefined =>
    env[prefix + name] || known[id]?.[name] || undefined;
  const required = (name: string): string => {
    const value = optional(name);
    if (!value) throw new OperatorError(`Set ${prefix}${name}: OIDC_PROVIDERS names "${id}".`);
    return value;
  };
  const client = {
    id,
    name: optional('NAME') ?? id,
    clientId: required('CLIENT_ID'),
    clientSecret: required('CLIENT_SECRET'),
    scope: optional('SCOPE'),
    trustsEmail: optional('TRUSTS_EMAIL') === '1',
  };
  const authorizationEndpoint = optional('AUTHORIZATION_ENDPOINT');
  if (!authorizationEndpoint) return { ...client, kind: 'oidc', issuer: required('ISSUER') };
  return {
    ...client,
    kind: 'oauth2',
    issuer: optional('ISSUER') ?? new URL(authorizationEndpoint).origin,
    authorizationEndpoint,
    tokenEndpoint: required('TOKEN_ENDPOINT'),
    userinfoEndpoint: required('USERINFO_ENDPOINT'),
  };
}

/**
 * Reads OIDC_PROVIDERS (`google,facebook,club`) and, for each, OIDC_<ID>_ISSUER, _CLIENT_ID, _CLIENT_SECRET, _NAME …
 * @throws OperatorError naming the variable that is missing
 */
export function signInProviders(env: NodeJS.ProcessEnv): SignInProvider[] {
  const ids = (env['OIDC_PROVIDERS'] ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids.filter(Boolean))].map((id) => providerFrom(env, id));
}
