import { type Db, defineFeature } from '#src/db.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.public.ts';
import { mutesRoutes } from './mutes.routes.ts';
import { createMutesService } from './mutes.service.ts';

/** Things and editions of which a member wants no unread notifications. */
export const mutesModule = (deps: { db: Db; notifications: NotificationsService }) =>
  defineFeature({ routes: mutesRoutes(createMutesService(deps)) });
