import { isTimeZone } from '@siteswap/contracts/format';
import { z } from 'zod';
import { productionFaults } from './production-env.ts';

const flag = z
  .enum(['1', '0', 'true', 'false', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

const timezone = z.string().refine(isTimeZone, 'must be an IANA name such as Europe/Paris');

const clientErrors = Array.from({ length: 100 }, (_, index) => 400 + index);

/** `401,404` or `4xx`; statuses from 500 on are always reported. */
const statuses = z
  .string()
  .regex(/^(|4xx|4\d\d(,4\d\d)*)$/, 'must be 4xx or statuses such as 401,404')
  .transform(
    (text): ReadonlySet<number> =>
      new Set(text === '4xx' ? clientErrors : text.split(',').map(Number)),
  );

/** Variables of every process that listens and logs. */
export const processEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  NATS_URL: z.string(),
  /** Prefix of every subject and stream, so that several installations and tests can share a server. */
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/)
    .default('siteswap'),
  /** Copies of each stream in a NATS cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Bytes that the stream of events and that of states may each take; 0 for no limit. */
  NATS_STREAM_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(512 * 1024 * 1024),
  INTERNAL_TOKEN: z.string().min(16),
  /** Multiplies the timeouts of calls between processes that last a few seconds: tests run on busy machines. */
  TIMEOUT_FACTOR: z.coerce.number().positive().default(1),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Number of proxies before this process whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(1),
  /** Statuses below 500 that are not reported to the error log, by comma; `4xx` for all of them. */
  ERROR_LOG_IGNORES: statuses.prefault('401,404,422,429'),
  /** Stop when the parent process ends. */
  EXIT_WITH_PARENT: flag,
  /** Folder whose disk is watched: a gauge shows what is free, readiness warns below DISK_LOW_BYTES. */
  DATA_DIR: z.string().min(1).default('.'),
  DISK_LOW_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 ** 3),
  /** Milliseconds that open requests get to finish after SIGTERM. */
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).default(10_000),
});

/** Variables of every service. */
export const baseEnv = processEnv.extend({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  JWKS_URL: z.url(),
  /** URL of svc-core, for internal calls and the parts of an export. */
  CORE_URL: z.url(),
  /** What keys of this service are derived from; no other process has it. */
  SERVICE_KEY: z.string().min(32),
  JWT_ISSUER: z.string().default('siteswap'),
  JWT_AUDIENCE: z.string().default('siteswap-services'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Where the platform's day begins: local times of tasks are meant in this zone. */
  TIME_ZONE: timezone.default('Europe/Paris'),
  /** Milliseconds before the unacknowledged messages of a killed process are delivered again. */
  ACK_WAIT_MS: z.coerce.number().int().min(500).default(30_000),
});
export type BaseEnv = z.output<typeof baseEnv>;

/** The process cannot start with its configuration; the message is a sentence for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Parses the environment.
 * @throws ConfigurationError naming every variable that is missing, wrong or unsafe where others reach the site; never its value
 */
export function readEnv<S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) {
    const names = Object.keys(parsed.data as Record<string, unknown>);
    const values = names.map((name) => [name, env[name] ?? (parsed.data as never)[name]]);
    const faults = productionFaults(Object.fromEntries(values));
    if (faults.length > 0) throw new ConfigurationError(faults.join(' '));
    return parsed.data;
  }
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.');
    // Checked on the variable, because zod reports a missing coerced number as a wrong one.
    if (env[name] === undefined) missing.push(name);
    else wrong.push(`${name} (${issue.message})`);
  }
  const sentences = [
    missing.length > 0 ? `Set these variables: ${missing.join(', ')}.` : '',
    wrong.length > 0 ? `Correct these variables: ${wrong.join('; ')}.` : '',
  ];
  throw new ConfigurationError(sentences.filter(Boolean).join(' '));
}
