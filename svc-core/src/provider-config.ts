import { z } from 'zod';

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** A URL that secrets are sent to: encrypted, except on this machine. */
const address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = new URL(text);
  return url.protocol === 'https:' || isLoopback(url);
}, 'must be an https:// address');

const client = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  name: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().optional(),
  /** Addresses count as verified even when the provider does not say so. */
  trustsEmail: z.boolean().default(false),
});

const provider = z.discriminatedUnion('kind', [
  client.extend({ kind: z.literal('oidc'), issuer: address }),
  client.extend({
    kind: z.literal('oauth2'),
    /** Part of every identity of this provider: changing it would unlink all of them. */
    issuer: z.string().min(1),
    authorizationEndpoint: address,
    tokenEndpoint: address,
    userinfoEndpoint: address,
  }),
]);
export type ProviderConfig = z.output<typeof provider>;
export type OidcConfig = Extract<ProviderConfig, { kind: 'oidc' }>;
export type Oauth2Config = Extract<ProviderConfig, { kind: 'oauth2' }>;

/** The variable SIGN_IN_PROVIDERS: a list in JSON; empty when absent. */
export const signInProviders = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(provider))
  .default([]);

/** Whether a provider is on this machine, where plain http is allowed. */
export const isLocal = (text: string): boolean => isLoopback(new URL(text));
