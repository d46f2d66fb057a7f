import { defineService, prismaClient } from './db.ts';
import { participationsModule } from './features/participations/participations.module.ts';
import { tripsModule } from './features/trips/trips.module.ts';
import { notificationTemplates } from './notifications/index.ts';
import { personalData } from './personal-data.ts';
import { editionProjection } from './subscribers/editions.ts';
import { memberProjection } from './subscribers/members.ts';

/** Composes the service; nothing happens before it is run. */
export const carpoolService = defineService({
  name: 'svc-carpool',
  version: '1.0.0',
  prismaClient,
  build: (kit) => ({
    features: [
      tripsModule(kit),
      participationsModule(kit),
      {
        consumers: [editionProjection, memberProjection],
        declarations: [notificationTemplates],
        personalData,
      },
    ],
  }),
});
