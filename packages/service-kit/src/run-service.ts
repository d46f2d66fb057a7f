import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { createAuth } from './auth.ts';
import type { Nats } from './broker.ts';
import { createService, type Service } from './create-service.ts';
import { createPool, type PrismaLike } from './database.ts';
import { bindDeadLetters } from './dead-letter.routes.ts';
import {
  countDeadLetters,
  type DeadLetters,
  findDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from './dead-letters.ts';
import type { Kit, ServiceDefinition, ServiceParts } from './define-service.ts';
import { type BaseEnv, baseEnv, ConfigurationError, readEnv } from './env.ts';
import { createFailureReports } from './failure-reports.ts';
import { type Listening, listen } from './http-server.ts';
import { createLogger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { connectNats } from './nats.ts';
import { createOutbox, type ListStates, type Outbox, type ReadStates } from './outbox.ts';
import { handInTo, personalDataConsumers } from './personal-data.ts';
import { createRateLimits } from './rate-limits.ts';
import { createConsumer, type RunningConsumer } from './run-consumer.ts';
import { onShutdown } from './shutdown.ts';

/** A service in this process, with what tests need of it. */
export interface RunningService<P extends PrismaLike> {
  readonly service: Service;
  readonly port: number;
  readonly prisma: P;
  readonly pool: pg.Pool;
  readonly nats: Nats;
  readonly outbox: Outbox<P>;
  readonly deadLetters: DeadLetters;
  readonly log: Logger;
  /** Drains: no new requests, consumers and open requests end, facts are sent, connections close. */
  stop(): Promise<void>;
}

function addGauges(
  metrics: Metrics,
  pool: pg.Pool,
  nats: Nats,
  outbox: Pick<Outbox<PrismaLike>, 'pending'>,
  consumers: readonly RunningConsumer[],
): void {
  metrics.gauge('outbox_pending', 'Facts not yet published', outbox.pending);
  metrics.gauge('dead_letters', 'Messages given up', () => countDeadLetters(pool));
  metrics.gauge('consumer_lag', 'Messages not yet handled', async () => {
    const lags: Record<string, number> = {};
    for (const { name, stream } of consumers) lags[name] = await nats.streams.lag(stream, name);
    return lags;
  });
  metrics.gauge('broker_connected', '1 while connected', async () => (nats.isConnected ? 1 : 0));
}

const answersWithin = (work: Promise<unknown>, ms: number) =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, ms, false).unref()),
  ]);

/**
 * Starts a service in this process: builds it, connects, starts relay, consumers and workers, listens.
 * Neither database nor broker need to be up for that.
 */
export async function startService<P extends PrismaLike, S extends z.ZodObject>(
  definition: ServiceDefinition<P, S>,
  variables: Readonly<Record<string, string | undefined>>,
  options: { log?: Logger; withDefaultMetrics?: boolean; pollMs?: number } = {},
): Promise<RunningService<P>> {
  const { name, version } = definition;
  const env = readEnv(
    definition.env ? baseEnv.extend(definition.env.shape) : baseEnv,
    variables,
  ) as BaseEnv & z.output<S>;
  const log = options.log ?? createLogger({ name, version, level: env.LOG_LEVEL });
  const pool = createPool(env.DATABASE_URL, {
    max: env.DATABASE_POOL_SIZE,
    applicationName: name,
    log,
  });
  const prisma = definition.prismaClient(pool);
  const nats = connectNats({
    url: env.NATS_URL,
    prefix: env.NATS_PREFIX,
    replicas: env.NATS_REPLICAS,
    name,
    log,
  });
  const metrics = createMetrics(name, options.withDefaultMetrics ?? false);
  // The parts name their states after the outbox exists, because they are built with its `transact`.
  const states: Record<string, ReadStates[string]> = {};
  const listStates: Record<string, ListStates[string]> = {};
  const outbox = createOutbox<P>({
    prisma,
    pool,
    nats,
    log,
    states,
    listStates,
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
  });
  const replays = new Map<string, RunningConsumer['replay']>();
  const deadLetters: DeadLetters = {
    list: (page) => listDeadLetters(pool, page),
    count: () => countDeadLetters(pool),
    get: (id) => findDeadLetter(pool, id),
    replay: (id) => replayDeadLetter(pool, id, replays),
  };
  const drains: (() => void | Promise<void>)[] = [];
  const kit: Kit<P, z.output<S>> = {
    name,
    env,
    log,
    pool,
    prisma,
    nats,
    transact: outbox.transact,
    rateLimits: createRateLimits(pool, env.RATE_LIMIT_FACTOR),
    deadLetters,
    metrics: metrics.registry,
    onDrain: (stop) => drains.push(stop),
  };
  const parts: ServiceParts<P> = await definition.build(kit);
  Object.assign(states, parts.states);
  Object.assign(listStates, parts.listStates);
  const forMembers = personalDataConsumers<P>({
    service: name,
    personalData: parts.personalData ?? { tables: {} },
    handIn: parts.takeExportPart ?? handInTo(env),
  });
  const consumers = [...(parts.consumers ?? []), ...forMembers].map((consumer) =>
    createConsumer<P>({
      definition: consumer,
      transact: outbox.transact,
      ...{ pool, nats, log, ackWaitMs: env.ACK_WAIT_MS },
    }),
  );
  for (const { name: consumerName, replay } of consumers) replays.set(consumerName, replay);
  addGauges(metrics, pool, nats, outbox, consumers);

  const failures = createFailureReports({
    ...{ service: name, nats, log, ignored: env.ERROR_LOG_IGNORES },
    trustedProxies: env.TRUSTED_PROXIES,
  });
  const service = createService({
    name,
    version,
    bindings: [...parts.bindings, ...bindDeadLetters(name, deadLetters)],
    auth: createAuth({
      jwksUrl: env.JWKS_URL,
      issuer: env.JWT_ISSUER,
      audience: env.JWT_AUDIENCE,
    }),
    log,
    internalToken: env.INTERNAL_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    metrics,
    failures,
    readiness: async () => {
      const database = await answersWithin(pool.query('select 1'), 2_000);
      return { isReady: database, checks: { database, broker: nats.isConnected } };
    },
    ...(parts.fallback ? { fallback: parts.fallback } : {}),
  });
  const listening: Listening = await listen(service.app, { port: env.PORT, host: env.HOST });
  outbox.start();
  for (const consumer of consumers) consumer.start();
  const workers = parts.workers ?? [];
  for (const worker of workers) await worker.start();
  log.info({ port: listening.port }, 'listening');

  const stop = async () => {
    const drained = listening.drain(env.DRAIN_TIMEOUT_MS);
    await Promise.all(drains.map((end) => end()));
    await Promise.all([
      drained,
      ...workers.map((worker) => worker.stop()),
      ...consumers.map((consumer) => consumer.stop()),
    ]);
    await Promise.all([outbox.stop(), failures.stop()]);
    await nats.close();
    await prisma.$disconnect();
    await pool.end();
  };
  return { service, port: listening.port, prisma, pool, nats, outbox, deadLetters, log, stop };
}

/** What `main.ts` calls: runs the service until the process is asked to end. */
export async function runService<P extends PrismaLike, S extends z.ZodObject>(
  definition: ServiceDefinition<P, S>,
): Promise<void> {
  try {
    const running = await startService(definition, process.env, { withDefaultMetrics: true });
    const { EXIT_WITH_PARENT } = readEnv(baseEnv, process.env);
    onShutdown(running.stop, { log: running.log, withParent: EXIT_WITH_PARENT });
  } catch (error) {
    const { code } = error as { code?: string };
    const sentence =
      error instanceof ConfigurationError
        ? error.message
        : code === 'EADDRINUSE'
          ? 'The port is in use: set PORT to a free one.'
          : undefined;
    process.stderr.write(`${definition.name}: ${sentence ?? (error as Error).stack}\n`);
    process.exit(1);
  }
}
