import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { createPool } from '../database/create-pool.ts';
import type { PrismaLike } from '../database/prisma.ts';
import { createRateLimits } from '../database/rate-limits.ts';
import { withRawSql } from '../database/raw-sql.ts';
import { poolForPrisma } from '../database/transaction-connection.ts';
import { createAuth } from '../http/auth.ts';
import { type App, createApp } from '../http/create-app.ts';
import { listen, requestTimeoutFor } from '../http/http-server.ts';
import { createRateClassLimits } from '../http/rate-class-limits.ts';
import { reportSpentTo } from '../http/report-spent.ts';
import { bindJobs } from '../jobs/job.routes.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createLogger } from '../logging/logger.ts';
import type { Nats } from '../messaging/broker.ts';
import { createConsumer, type RunningConsumer } from '../messaging/consumer-runner.ts';
import { bindDeadLetters } from '../messaging/dead-letter.routes.ts';
import { createDeadLetters, type DeadLetters } from '../messaging/dead-letters.ts';
import { createDeclarations } from '../messaging/declarations.ts';
import { connectNats } from '../messaging/nats-broker.ts';
import { createOutbox, type Outbox } from '../messaging/outbox.ts';
import type { ListStates, ReadStates } from '../messaging/states.ts';
import { bindTopics } from '../messaging/topic.routes.ts';
import { publishTopics, type TopicBinding } from '../messaging/topics.ts';
import { personalDataConsumers, uploadPartTo } from '../privacy/personal-data.ts';
import { createAudit } from '../reports/audit.ts';
import { createFailedTaskReports } from '../reports/failed-tasks.ts';
import { createFailureReports } from '../reports/failure-reports.ts';
import { createSecurityEvents } from '../reports/security-events.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Kit, ServiceDefinition } from './define-service.ts';
import { type BaseEnv, baseEnv, readEnv } from './env.ts';
import { kitTasks } from './kit-tasks.ts';
import { mergeFeatures } from './merge-features.ts';
import { createMetrics } from './metrics.ts';
import { addServiceGauges } from './service-gauges.ts';
import { createKeyFor } from './service-key.ts';
import { serviceReadiness } from './service-readiness.ts';
import { bindTasks } from './task.routes.ts';
import { createTasks, type Tasks } from './tasks.ts';

/** A service in this process, with what tests need of it. */
export interface RunningService<P extends PrismaLike> {
  readonly app: App;
  readonly port: number;
  readonly prisma: P;
  readonly pool: pg.Pool;
  readonly nats: Nats;
  readonly outbox: Outbox<P>;
  readonly deadLetters: DeadLetters;
  readonly tasks: Tasks;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Drains: no new requests, consumers and open requests end, the outbox is published, connections close. */
  stop(): Promise<void>;
}

/**
 * Starts a service in this process: builds it, connects, starts relay, consumers and workers, listens.
 * Neither database nor broker need to be available for that.
 */
export async function startService<P extends PrismaLike, S extends z.ZodObject>(
  definition: ServiceDefinition<P, S>,
  variables: Readonly<Record<string, string | undefined>>,
  options: {
    log?: Logger;
    withDefaultMetrics?: boolean;
    pollMs?: number;
    clock?: Clock;
    /** Folder whose `prisma/migrations` the database must have before the service is ready. */
    serviceDir?: string;
  } = {},
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
  const prismaPool = poolForPrisma(pool);
  const prisma = withRawSql(definition.prismaClient(prismaPool), (config) =>
    prismaPool.query(config),
  );
  const nats = connectNats({
    url: env.NATS_URL,
    prefix: env.NATS_PREFIX,
    replicas: env.NATS_REPLICAS,
    streamMaxBytes: env.NATS_STREAM_MAX_BYTES,
    name,
    log,
  });
  const clock = options.clock ?? systemClock;
  // Made after `build`, which declares them.
  let tasks: Tasks | undefined;
  let jobs: Jobs | undefined;
  const metrics = createMetrics(name, options.withDefaultMetrics ?? false);
  // Filled after `build`, because the parts are built with the outbox's `transact` and declare its states.
  const states: Record<string, ReadStates[string]> = {};
  const listStates: Record<string, ListStates[string]> = {};
  const topics: TopicBinding[] = [];
  const outbox = createOutbox<P>({
    name,
    prisma,
    pool,
    nats,
    log,
    states,
    listStates,
    clock,
    onJobs: () => jobs?.kick(),
    onPublished: (published) => publishTopics(nats, log, topics, published),
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
  });
  const keyFor = createKeyFor(env.SERVICE_KEY);
  const securityEvent = createSecurityEvents({ log, metrics });
  const audits = createAudit({
    service: name,
    clock,
    log,
    securityEvent,
    commit: (run) => outbox.transact(async (_tx, writer) => run(writer)),
  });
  const replays = new Map<string, RunningConsumer['replay']>();
  const deadLetters = createDeadLetters(pool, replays);
  const drains: (() => void | Promise<void>)[] = [];
  const kit: Kit<P, z.output<S>> = {
    name,
    env,
    log,
    pool,
    db: prisma,
    nats,
    clock,
    transact: outbox.transact,
    audit: audits.audit,
    rateLimits: createRateLimits(pool, env.RATE_LIMIT_FACTOR),
    deadLetters,
    metrics: metrics.registry,
    securityEvent,
    keyFor,
    requestTask: async (task) => await tasks?.request(task),
    onDrain: (stop) => drains.push(stop),
  };
  const { features } = await definition.build(kit);
  const parts = mergeFeatures<P>([{ tasks: kitTasks(pool) }, ...features]);
  const declarations = createDeclarations({
    declarations: parts.declarations,
    transact: outbox.transact,
    pool,
    log,
    onKind: (kind, read) => {
      states[kind] ??= read;
    },
  });
  Object.assign(states, declarations.states, parts.states);
  Object.assign(listStates, declarations.listStates, parts.listStates);
  topics.push(...parts.topics);
  const memberConsumers = personalDataConsumers<P>({
    service: name,
    personalData: parts.personalData,
    uploadPart: parts.uploadExportPart ?? uploadPartTo(env),
    clock: kit.clock,
  });
  const consumers = [...parts.consumers, ...memberConsumers].map((consumer) =>
    createConsumer<P>({
      definition: consumer,
      transact: outbox.linkedTransact,
      pool,
      nats,
      log,
      ackWaitMs: env.ACK_WAIT_MS,
    }),
  );
  for (const { name: consumerName, replay } of consumers) replays.set(consumerName, replay);
  const failedTasks = createFailedTaskReports({ service: name, clock, transact: outbox.transact });
  const namedTasks = createTasks({
    definitions: parts.tasks,
    report: failedTasks.task,
    pool,
    log,
    clock: kit.clock,
    timezone: env.TIME_ZONE,
  });
  tasks = namedTasks;
  const performedJobs = createJobs({
    handlers: parts.jobs,
    pool,
    log,
    clock,
    report: failedTasks.job,
  });
  jobs = performedJobs;
  addServiceGauges(metrics, {
    pool,
    nats,
    outbox,
    consumers,
    tasks,
    jobs,
    clock,
    dataDir: env.DATA_DIR,
  });

  const failures = createFailureReports({
    service: name,
    nats,
    log,
    ignored: env.ERROR_LOG_IGNORES,
    trustedProxies: env.TRUSTED_PROXIES,
    metrics,
  });
  const rateClassLimits = createRateClassLimits({
    report: reportSpentTo(env),
    log,
    factor: env.RATE_LIMIT_FACTOR,
  });
  const app = createApp({
    name,
    version,
    routes: [
      ...[...parts.routes, ...bindDeadLetters(name, deadLetters)].map(audits.audited),
      ...bindTasks(name, env.TIME_ZONE, tasks),
      ...bindJobs(name, jobs),
      ...bindTopics(topics),
    ],
    pageConfig: parts.pageConfig,
    auth: createAuth({
      jwksUrl: env.JWKS_URL,
      issuer: env.JWT_ISSUER,
      audience: env.JWT_AUDIENCE,
    }),
    log,
    internalToken: env.INTERNAL_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    clock: kit.clock,
    idempotency: { pool, key: keyFor('idempotent-bodies') },
    securityEvent: kit.securityEvent,
    rateClassLimits,
    metrics,
    failures,
    beforeCommit: [audits.beforeCommit],
    readiness: serviceReadiness({
      ...{ pool, nats, env, load: parts.load },
      serviceDir: options.serviceDir,
    }),
  });
  const listening = await listen(app.koa.callback(), {
    port: env.PORT,
    host: env.HOST,
    requestTimeoutMs: requestTimeoutFor(parts.routes.map(({ route }) => route)),
  });
  outbox.start();
  await declarations.start();
  for (const consumer of consumers) consumer.start();
  for (const worker of parts.workers) await worker.start();
  await tasks.start();
  await jobs.start();
  rateClassLimits.start();
  log.info({ port: listening.port }, 'listening');

  const stop = async () => {
    const drained = listening.drain(env.DRAIN_TIMEOUT_MS);
    await Promise.all(drains.map((end) => end()));
    await Promise.all([
      drained,
      declarations.stop(),
      namedTasks.stop(),
      performedJobs.stop(),
      ...parts.workers.map((worker) => worker.stop()),
      ...consumers.map((consumer) => consumer.stop()),
    ]);
    await Promise.all([outbox.stop(), failures.stop(), rateClassLimits.stop()]);
    await nats.close();
    await prisma.$disconnect();
    await pool.end();
  };
  const { port } = listening;
  return { app, port, prisma, pool, nats, outbox, deadLetters, tasks, jobs, log, stop };
}
