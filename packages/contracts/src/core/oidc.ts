import { z } from 'zod';
import { instant, queryFlag } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { done, password } from './account-fields.ts';
import { deviceCookie, oidcCookie } from './cookies.ts';
import { me } from './users.ts';

const provider = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });

/** Result of a sign-in at a provider; the page explains the unsuccessful ones. */
export const oidcResult = z.enum([
  'signed-in',
  /** An account has this address: its password proves that it is the same person. */
  'link',
  'linked',
  'cancelled',
  'expired',
  'email-missing',
  'email-unverified',
  'identity-taken',
  'failed',
]);
export type OidcResult = z.infer<typeof oidcResult>;

/** Page of the shell that closes the popup. */
export const oidcCompletePath = '/auth/complete';
/** Local storage key by which the popup notifies the page that opened it. */
export const oidcStorageKey = 'oauth-complete';

export const startOidc = defineRoute({
  id: 'core.oidc.start',
  method: 'GET',
  path: '/api/auth/oidc/:provider/start',
  summary: 'Redirects to the provider. `link=true` adds it to the account that is signed in.',
  access: 'public',
  withoutCache: 'Signs in.',
  params: provider,
  query: z.object({
    returnTo: z.string().max(2_000).optional(),
    rememberMe: queryFlag.optional(),
    link: queryFlag.optional(),
    /** In a popup, which closes itself at the end. */
    popup: queryFlag.optional(),
  }),
  response: z.unknown(),
  responseType: 'custom',
  cookies: [oidcCookie],
  errors: ['RATE_LIMITED'],
});

export const oidcCallback = defineRoute({
  id: 'core.oidc.callback',
  method: 'GET',
  path: '/api/auth/oidc/:provider/callback',
  summary: 'The provider redirects here; redirects to a page of the shell.',
  access: 'public',
  withoutCache: 'Signs in.',
  params: provider,
  query: z.object({
    code: z.string().max(4_000).optional(),
    state: z.string().max(500).optional(),
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  response: z.unknown(),
  responseType: 'custom',
  cookies: [oidcCookie, deviceCookie],
});

export const linkOidc = defineRoute({
  id: 'core.oidc.link',
  method: 'POST',
  path: '/api/auth/oidc/link',
  summary:
    'Links the identity that was just verified to the account with its address, and signs in.',
  access: 'public',
  body: z.object({ password: password(1) }),
  response: z.object({ user: me, rememberMe: z.boolean() }),
  cookies: [oidcCookie, deviceCookie],
  errors: ['INVALID_CREDENTIALS', 'OIDC_ATTEMPT_EXPIRED', 'RATE_LIMITED'],
});

/** A provider by which a member signs in. */
export const identity = z.object({ id: z.uuid(), provider: z.string(), createdAt: instant });
export type Identity = z.infer<typeof identity>;

export const listIdentities = defineRoute({
  id: 'core.profile.list-identities',
  method: 'GET',
  path: '/api/profile/identities',
  summary: 'Providers by which I can sign in.',
  access: 'member',
  response: listOf(identity),
});

export const removeIdentity = defineRoute({
  id: 'core.profile.remove-identity',
  method: 'DELETE',
  path: '/api/profile/identities/:id',
  summary: 'Removes a provider from my account, unless it is the only way to sign in.',
  access: 'member',
  recentProof: true,
  params: z.object({ id: z.uuid() }),
  response: done,
  errors: ['LAST_SIGN_IN_METHOD'],
});
