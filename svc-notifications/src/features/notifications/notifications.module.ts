import type { Clock } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { deletedNotificationsTask } from './notifications.schedule.ts';
import { createNotificationsService } from './notifications.service.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly templates: TemplatesService;
}

/** The inbox of a member. */
export function notificationsModule(deps: Deps) {
  const notifications = createNotificationsService(deps);
  const routes = notificationRoutes(notifications);
  return defineFeature({ routes, tasks: [deletedNotificationsTask(deps)], api: { notifications } });
}
