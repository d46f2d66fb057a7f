import { z } from 'zod';
import { defineService, prismaClient } from './db.ts';
import { deliveriesModule } from './features/deliveries/deliveries.module.ts';
import { createLive } from './features/live/live.client.ts';
import { mailsModule } from './features/mails/mails.module.ts';
import { mutesModule } from './features/mutes/mutes.module.ts';
import { notificationsModule } from './features/notifications/notifications.module.ts';
import { preferencesModule } from './features/preferences/preferences.module.ts';
import { pushEnv, pushModule } from './features/push/push.module.ts';
import { streamModule } from './features/stream/stream.module.ts';
import { templatesModule } from './features/templates/templates.module.ts';
import { topicsEnv, topicsModule } from './features/topics/topics.module.ts';
import { personalData } from './personal-data.ts';
import { editions } from './subscribers/editions.ts';
import { favoriteProjection } from './subscribers/favorites.ts';
import { membersOf } from './subscribers/members.ts';
import { templateProjection } from './subscribers/notification-templates.ts';
import { participationsOf } from './subscribers/participations.ts';
import { sessionEndedConsumer } from './subscribers/session-ended.ts';
import { templatedEventConsumer } from './subscribers/templated-events.ts';

const env = pushEnv.extend(topicsEnv.shape).extend({
  /** Time between two pings of a stream. */
  STREAM_PING_MS: z.coerce.number().int().min(30).default(30_000),
  /** Time between two polls for notifications whose wake-up was lost. */
  STREAM_POLL_MS: z.coerce.number().int().min(10).default(5_000),
});

/** Composes the service; nothing happens before it is run. */
export const notificationsService = defineService({
  name: 'svc-notifications',
  version: '1.0.0',
  env,
  prismaClient,
  build: (kit) => {
    const live = createLive(kit.nats);
    const templates = templatesModule({ ...kit, live });
    const inbox = notificationsModule({ ...kit, live, ...templates.api });
    const preferences = preferencesModule({ ...kit, ...templates.api });
    const push = pushModule({ ...kit, ...templates.api, ...preferences.api });
    const mails = mailsModule({ ...kit, ...templates.api, ...preferences.api });
    const deliveries = deliveriesModule({ ...kit, ...templates.api, ...push.api, ...mails.api });
    const stream = streamModule({ ...kit, live, ...inbox.api });
    return {
      features: [
        templates,
        inbox,
        push,
        mails,
        deliveries,
        mutesModule({ ...kit, ...inbox.api }),
        preferences,
        stream,
        topicsModule({ ...kit, ...stream.api }),
        editions,
        membersOf({ live }),
        participationsOf({ live, ...deliveries.api }),
        {
          consumers: [
            templateProjection(templates.api.templates),
            favoriteProjection({ live, ...deliveries.api }),
            templatedEventConsumer({ live, ...deliveries.api }),
            sessionEndedConsumer({ live }),
          ],
          personalData,
        },
      ],
    };
  },
});
