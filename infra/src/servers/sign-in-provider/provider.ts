import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { interactionPolicy } from 'oidc-provider';
import type { People, Person } from './people.ts';

const { Check, base } = interactionPolicy;

/** The page is shown at every sign-in: people who test the sign-in want to choose another person each time. */
function alwaysAsk() {
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('choose', 'Who are you this time?', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

const claimsOf = (id: string, person: Person) => ({
  sub: id,
  ...(person.name ? { name: person.name } : {}),
  ...(person.sharesEmail ? { email: person.email, email_verified: person.isVerified } : {}),
});

/** An OpenID provider with one client, which believes any name. Nothing survives a restart. */
export function createProvider(
  issuer: string,
  people: People,
  client: { id: string; secret: string; redirectUri: string },
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The address is in the ID token too, as it is at Google.
    conformIdTokenClaims: false,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount: (_ctx, id) => {
      const person = people.find(id);
      return person && { accountId: id, claims: () => claimsOf(id, person) };
    },
    // Signing in is the consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}
