import { processEnv } from '@siteswap/service-kit';
import { z } from 'zod';

const serviceAddress = z
  .object({ name: z.string().min(1), url: z.url().optional(), urls: z.array(z.url()).optional() })
  .transform(({ name, url, urls }) => ({ name, urls: urls ?? (url ? [url] : []) }))
  .refine(({ urls }) => urls.length > 0, 'every service needs a url');

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** Variables of the gateway. */
export const gatewayEnv = processEnv.extend({
  /** `[{"name":"svc-core","url":"http://127.0.0.1:4001"}]`; `urls` when a service has several processes. */
  SERVICES: jsonText.pipe(z.array(serviceAddress)),
  /** Where sessions are exchanged. */
  CORE_URL: z.url(),
  /** Folder with the releases of the shell and the remotes; replicas share it. */
  RELEASES_DIR: z.string().min(1),
  /** Secret of whoever deploys from outside a browser; without it only administrators do. */
  DEPLOY_TOKEN: z.string().min(20).optional(),
  /** Proxies in front of the gateway whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How often releases and missing services are looked for. */
  WATCH_INTERVAL_MS: z.coerce.number().int().min(20).default(2_000),
  CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(64 * 1024 * 1024),
  MAP_TILES_URL: z.string().optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  VAPID_PUBLIC_KEY: z.string().optional(),
  /** Where svc-core gets pictures of members; here only whether there is such a service. */
  AVATAR_URL: z.string().optional(),
  /** `[{"id":"google","name":"Google"}]`: the providers svc-core knows, for the buttons. */
  SIGN_IN_PROVIDERS: jsonText
    .pipe(z.array(z.object({ id: z.string().min(1), name: z.string().min(1) })))
    .default([]),
});
export type GatewayConfig = z.output<typeof gatewayEnv>;
export type ServiceAddress = GatewayConfig['SERVICES'][number];
