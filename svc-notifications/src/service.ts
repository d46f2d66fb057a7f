import { noticeCatalogues } from '@siteswap/contracts/notices';
import { schedule } from '@siteswap/service-kit';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { defineService, prismaClient } from './db.ts';
import { createLive } from './features/live/live.service.ts';
import { createNoticeTexts } from './features/notices/notice-texts.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { createNotificationsRepository } from './features/notifications/notifications.repository.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { createNotificationsService } from './features/notifications/notifications.service.ts';
import { createUnseenRepository } from './features/notifications/unseen.repository.ts';
import { createPreferencesRepository } from './features/preferences/preferences.repository.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { createPreferencesService } from './features/preferences/preferences.service.ts';
import { endedAmong } from './features/stream/ended-sessions.repository.ts';
import { streamRoutes } from './features/stream/stream.routes.ts';
import { createStreamHub, type StreamHub } from './features/stream/stream-hub.ts';
import { personalData } from './personal-data.ts';
import { editionProjection } from './subscribers/editions.ts';
import { favoriteProjection } from './subscribers/favorites.ts';
import { memberProjection } from './subscribers/members.ts';
import { noticeConsumer } from './subscribers/notices.ts';
import { tellReleases } from './subscribers/releases.ts';
import { sessionEndedConsumer } from './subscribers/session-ended.ts';

const env = z.object({
  /** Time between two pings of a stream. */
  STREAM_PING_MS: z.coerce.number().int().min(30).default(30_000),
  /** Time between two looks for notifications whose wake-up was lost. */
  STREAM_POLL_MS: z.coerce.number().int().min(10).default(5_000),
  /** Bytes one reader may leave unread in this process. */
  STREAM_MAX_UNSENT_BYTES: z.coerce.number().int().min(1_024).default(65_536),
  /** Streams one member may hold on one replica. */
  STREAM_MAX_PER_MEMBER: z.coerce.number().int().min(1).default(20),
});

function addStreamGauges(hub: StreamHub, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('notification_streams', 'Open streams', () => hub.readers().length);
  gauge(
    'notification_streams_behind',
    'Open streams whose reader does not take its bytes',
    () => hub.readers().filter(({ isBehind }) => isBehind).length,
  );
  gauge('notification_stream_unsent_bytes', 'Most bytes held for one reader', () =>
    Math.max(0, ...hub.readers().map(({ unsentBytes }) => unsentBytes)),
  );
}

/** Composes the service; nothing happens before it is run. */
export const notificationsService = defineService({
  name: 'svc-notifications',
  version: '1.0.0',
  env,
  prismaClient,
  build: (kit) => {
    const live = createLive(kit.nats);
    const notifications = createNotificationsService({
      notifications: createNotificationsRepository(kit.prisma),
      unseen: createUnseenRepository(kit.prisma),
      live,
    });
    const preferences = createPreferencesService(createPreferencesRepository(kit.prisma));
    const notices = createNoticesService({
      catalogues: noticeCatalogues,
      texts: createNoticeTexts(noticeCatalogues),
    });
    const hub = createStreamHub({
      notifications,
      endedAmong: (sids) => endedAmong(kit.prisma, sids),
      live,
      log: kit.log,
      pingMs: kit.env.STREAM_PING_MS,
      maxUnsentBytes: kit.env.STREAM_MAX_UNSENT_BYTES,
      maxPerMember: kit.env.STREAM_MAX_PER_MEMBER,
    });
    addStreamGauges(hub, [kit.metrics]);
    const stopTelling = tellReleases(kit.nats, hub);
    kit.onDrain(() => {
      stopTelling();
      hub.close();
    });
    return {
      bindings: [
        ...notificationRoutes(notifications),
        ...preferencesRoutes(preferences),
        ...streamRoutes(hub),
      ],
      consumers: [
        editionProjection,
        memberProjection,
        favoriteProjection({ notices, live }),
        noticeConsumer({ notices, live }),
        sessionEndedConsumer(live),
      ],
      personalData,
      workers: [
        schedule({
          name: 'stream-poll',
          everyMs: kit.env.STREAM_POLL_MS,
          log: kit.log,
          run: () => hub.poll(),
        }),
        { name: 'stream-heartbeat', start: hub.start, stop: () => {}, kick: () => {} },
      ],
    };
  },
});
