import type { Clock } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import type { MailsService } from '#src/features/mails/mails.public.ts';
import type { PushService } from '#src/features/push/push.public.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { deliveredEventsTask } from './delivered-events.schedule.ts';
import { createDeliveriesService } from './deliveries.service.ts';

/** Who gets a notification of an event, and the writing of it. */
export const deliveriesModule = (deps: {
  db: Db;
  templates: TemplatesService;
  push: PushService;
  mails: MailsService;
  clock: Clock;
}) =>
  defineFeature({
    tasks: [deliveredEventsTask(deps)],
    api: { deliveries: createDeliveriesService(deps) },
  });
