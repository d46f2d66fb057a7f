import type pg from 'pg';
import type { PrismaLike } from '../database/prisma.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Nats } from '../messaging/broker.ts';
import type { RunningConsumer } from '../messaging/consumer-runner.ts';
import { countDeadLetters } from '../messaging/dead-letters.ts';
import type { Outbox } from '../messaging/outbox.ts';
import type { Clock } from './clock.ts';
import { freeSpace } from './free-space.ts';
import type { Metrics } from './metrics.ts';
import type { Tasks } from './tasks.ts';

/** Gauges that every service has, read at each scrape. */
export function addServiceGauges(
  metrics: Metrics,
  {
    pool,
    nats,
    outbox,
    consumers,
    tasks,
    jobs,
    clock,
    dataDir,
  }: {
    pool: pg.Pool;
    nats: Nats;
    outbox: Pick<Outbox<PrismaLike>, 'pending' | 'isPublishing'>;
    consumers: readonly RunningConsumer[];
    tasks: Tasks;
    jobs: Pick<Jobs, 'count'>;
    clock: Clock;
    dataDir: string;
  },
): void {
  metrics.gauge('outbox_pending', 'Events and states not yet published', outbox.pending);
  metrics.gauge(
    'outbox_publishing',
    '1 in the process that publishes for all replicas',
    async () => (outbox.isPublishing() ? 1 : 0),
  );
  metrics.gauge('dead_letters', 'Dead letters', () => countDeadLetters(pool));
  metrics.gauge('consumer_lag', 'Messages not yet handled', async () => {
    const lags: Record<string, number> = {};
    for (const { name, stream } of consumers) lags[name] = await nats.streams.lag(stream, name);
    return lags;
  });
  metrics.gauge('task_failures', 'Failed runs of a task since its last success', async () =>
    Object.fromEntries((await tasks.list()).map(({ name, failures }) => [name, failures])),
  );
  metrics.gauge(
    'task_overdue_seconds',
    'Time since a task was due, also while it runs',
    async () => {
      const now = clock().getTime();
      const rows = await tasks.list();
      return Object.fromEntries(
        rows.map(({ name, nextAt }) => [name, Math.max(0, now - nextAt.getTime()) / 1000]),
      );
    },
  );
  const jobGauge = (count: 'waiting' | 'givenUp') => async () =>
    Object.fromEntries((await jobs.count()).map((row) => [row.name, row[count]]));
  metrics.gauge(
    'jobs_waiting',
    'Jobs that are due, running, or to be retried',
    jobGauge('waiting'),
  );
  metrics.gauge('jobs_given_up', 'Jobs that failed at their last attempt', jobGauge('givenUp'));
  metrics.gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR', () => freeSpace(dataDir));
  metrics.gauge('stream_fill', 'Used share of the size limit of a stream', async () => ({
    EVENTS: (await nats.streams.info('EVENTS')).fill,
    STATE: (await nats.streams.info('STATE')).fill,
  }));
  metrics.gauge('broker_connected', '1 while connected', async () => (nats.isConnected ? 1 : 0));
}
