import { z } from 'zod';

const flag = z
  .enum(['1', '0', 'true', 'false', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

const refusals = Array.from({ length: 100 }, (_, index) => 400 + index);

/** `401,404` or `4xx`; what failed for a reason of ours is never left out. */
const statuses = z
  .string()
  .regex(/^(|4xx|4\d\d(,4\d\d)*)$/, 'must be 4xx or statuses such as 401,404')
  .transform(
    (text): ReadonlySet<number> => new Set(text === '4xx' ? refusals : text.split(',').map(Number)),
  );

/** Variables of every process that listens and logs. */
export const processEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  NATS_URL: z.string(),
  /** Begins every subject and stream, so that copies and tests share a server. */
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/)
    .default('siteswap'),
  /** Copies of each stream in a NATS cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  INTERNAL_TOKEN: z.string().min(16),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Proxies in front of this process whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(1),
  /** Statuses below 500 that are not worth a row of the error log, by comma; `4xx` for all of them. */
  ERROR_LOG_IGNORES: statuses.prefault('401,404,422,429'),
  /** Stop when the process that started us goes away. */
  EXIT_WITH_PARENT: flag,
  /** Milliseconds that open requests get to finish after SIGTERM. */
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).default(10_000),
});
export type ProcessEnv = z.output<typeof processEnv>;

/** Variables of every service. */
export const baseEnv = processEnv.extend({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  JWKS_URL: z.url(),
  /** Where svc-core is asked what cannot wait, and handed the parts of an export. */
  CORE_URL: z.url(),
  JWT_ISSUER: z.string().default('siteswap'),
  JWT_AUDIENCE: z.string().default('siteswap-services'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Milliseconds before the messages that a killed process had in hand are handed to another. */
  ACK_WAIT_MS: z.coerce.number().int().min(500).default(30_000),
});
export type BaseEnv = z.output<typeof baseEnv>;

/** The process cannot start as it was configured; the message is a sentence for whoever starts it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Parses the environment. Throws a ConfigurationError that names every variable that is missing or wrong, never its value.
 */
export function readEnv<S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.');
    // Not by the issue: a coerced number that is missing is reported as a wrong one.
    if (env[name] === undefined) missing.push(name);
    else wrong.push(`${name} (${issue.message})`);
  }
  const sentences = [
    missing.length > 0 ? `Set these variables: ${missing.join(', ')}.` : '',
    wrong.length > 0 ? `Correct these variables: ${wrong.join('; ')}.` : '',
  ];
  throw new ConfigurationError(sentences.filter(Boolean).join(' '));
}
