import { type Clock, type Nats, schedule, type Worker } from '@siteswap/service-kit';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Db, defineFeature } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.public.ts';
import { followReleases } from '#src/subscribers/releases.ts';
import { listEnded } from './ended-sessions.repository.ts';
import { endedSessionsTask } from './ended-sessions.schedule.ts';
import { streamRoutes } from './stream.routes.ts';
import { createStreamHub } from './stream.service.ts';
import { addStreamGauges, createStalledCounter } from './stream-metrics.client.ts';

interface Deps {
  readonly db: Db;
  readonly nats: Nats;
  readonly live: Live;
  readonly notifications: NotificationsService;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly env: {
    readonly STREAM_PING_MS: number;
    readonly STREAM_POLL_MS: number;
    readonly STREAM_MAX_UNSENT_BYTES: number;
    readonly STREAM_MAX_PER_MEMBER: number;
  };
  readonly onDrain: (stop: () => void) => void;
}

/** The open streams of this replica. */
export function streamModule(deps: Deps) {
  const { db, nats, live, notifications, log, metrics, env, onDrain } = deps;
  const stalled = createStalledCounter([metrics]);
  const hub = createStreamHub({
    notifications,
    listEnded: (sids) => listEnded(db, sids),
    live,
    log,
    pingMs: env.STREAM_PING_MS,
    maxUnsentBytes: env.STREAM_MAX_UNSENT_BYTES,
    maxPerMember: env.STREAM_MAX_PER_MEMBER,
    onStalled: () => stalled.inc(),
  });
  addStreamGauges(hub, [metrics]);
  const stopFollowing = followReleases(nats, hub);
  onDrain(() => {
    stopFollowing();
    hub.close();
  });
  const workers: Worker[] = [
    schedule({ name: 'stream-poll', everyMs: env.STREAM_POLL_MS, log, run: () => hub.poll() }),
    { name: 'stream-heartbeat', start: hub.start, stop: () => {}, kick: () => {} },
  ];
  return defineFeature({ routes: streamRoutes(hub), workers, tasks: [endedSessionsTask(deps)] });
}
