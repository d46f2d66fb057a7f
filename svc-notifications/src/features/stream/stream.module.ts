import { type Clock, type Nats, schedule, seconds, type Worker } from '@siteswap/service-kit';
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
import { addStreamGauges } from './stream-metrics.client.ts';

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
  };
  readonly onDrain: (stop: () => void) => void;
}

/** A gateway that hears nothing for several of these goes on with another replica. */
const trunkBeatMs = seconds(3);

/** The streams that this replica writes, through the trunks of the gateways. */
export function streamModule(deps: Deps) {
  const { db, nats, live, notifications, log, metrics, env, onDrain } = deps;
  const hub = createStreamHub({
    notifications,
    listEnded: (sids) => listEnded(db, sids),
    live,
    log,
    pingMs: env.STREAM_PING_MS,
  });
  addStreamGauges(hub, [metrics]);
  const stopFollowing = followReleases(nats, hub);
  onDrain(() => {
    stopFollowing();
    hub.close();
  });
  const workers: Worker[] = [
    schedule({ name: 'stream-poll', everyMs: env.STREAM_POLL_MS, log, run: () => hub.poll() }),
    schedule({ name: 'trunk-beat', everyMs: trunkBeatMs, log, run: () => hub.beat() }),
    { name: 'stream-heartbeat', start: hub.start, stop: () => {}, kick: () => {} },
  ];
  const tasks = [endedSessionsTask(deps)];
  return defineFeature({ routes: streamRoutes(hub), workers, tasks, api: { hub } });
}
