import { availableParallelism } from 'node:os';
import { releaseNamePattern } from '@siteswap/contracts/platform';
import { processEnv } from '@siteswap/service-kit/platform';
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

/** `mf-carpool=secret,mf-editions=other`: secrets by the name of a release. */
const deployTokens = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs = text.split(',').filter(Boolean);
    const entries = pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    });
    if (!entries.every(([name, secret]) => releaseNamePattern.test(name) && secret.length >= 20)) {
      context.addIssue({
        code: 'custom',
        message: 'must be name=secret pairs, 20 characters each',
      });
    }
    return new Map(entries);
  });

/** Variables of the gateway. */
export const gatewayEnv = processEnv.extend({
  /** `[{"name":"svc-core","url":"http://127.0.0.1:4001"}]`; `urls` when a service has several processes. */
  SERVICES: jsonText.pipe(z.array(serviceAddress)),
  /** Where sessions are exchanged. */
  CORE_URL: z.url(),
  /** How long an exchange of a session may take; without a response the cached token is used, or the request counts as signed out. */
  SESSION_TIMEOUT_MS: z.coerce.number().int().min(10).default(2_000),
  /** Folder with the releases of the shell and the remotes; replicas share it. */
  RELEASES_DIR: z.string().min(1),
  /** Secret for deployments of every release from outside a browser; without one only administrators can deploy. */
  DEPLOY_TOKEN: z.string().min(20).optional(),
  /** A secret for each remote, which deploys that remote only. */
  DEPLOY_TOKENS: deployTokens,
  /** Secret that shows /metrics, sent as `Authorization: Bearer`; the internal token does, too. */
  METRICS_TOKEN: z.string().min(20).optional(),
  /** Number of proxies in front of the gateway whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How often pointers of releases and unreachable services are checked. */
  WATCH_INTERVAL_MS: z.coerce.number().int().min(20).default(2_000),
  /** Open connections per client address, and as many event streams. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(2_000),
  /** Open streams of one member at this process. */
  STREAM_MAX_PER_MEMBER: z.coerce.number().int().min(1).default(20),
  /** Bytes of a stream that may wait for its browser. */
  STREAM_MAX_UNSENT_BYTES: z.coerce.number().int().min(1_024).default(65_536),
  /** How long a browser that is behind may take to read them; as long as a turn of pings. */
  STREAM_MAX_BEHIND_MS: z.coerce.number().int().min(30).default(30_000),
  /** Connections to each process of a service. */
  SERVICE_CONNECTIONS: z.coerce.number().int().min(1).default(256),
  /** How long a call waits for one of them. */
  QUEUE_TIMEOUT_MS: z.coerce.number().int().min(10).default(5_000),
  /** A body must arrive at 4 KB/s; it may pause, or be slower, for this long at a stretch. */
  BODY_PAUSE_MS: z.coerce.number().int().min(20).default(10_000),
  /** Multiplies the limits per address. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(64 * 1024 * 1024),
  /** How long a page waits for the markup that the server renders; 0: browsers render all pages. */
  RENDER_DEADLINE_MS: z.coerce.number().int().min(0).default(50),
  /** A render that takes longer is stopped, with its process. */
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(50).default(2_000),
  /** Processes that render pages; by default one, or two on a machine with more than two cores. */
  RENDER_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(availableParallelism() > 2 ? 2 : 1),
  /** Limit of cached markup. */
  RENDER_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(32 * 1024 * 1024),
  MAP_TILES_URL: z.string().optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
});
export type GatewayConfig = z.output<typeof gatewayEnv>;
export type ServiceAddress = GatewayConfig['SERVICES'][number];
