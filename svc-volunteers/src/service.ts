import { defineService, prismaClient } from './db.ts';
import { calendarModule } from './features/calendar/calendar.module.ts';
import { notesModule } from './features/notes/notes.module.ts';
import { fileKinds } from './file-kinds.ts';
import { notificationTemplates } from './notifications/index.ts';
import { personalData } from './personal-data.ts';
import { editions } from './subscribers/editions.ts';
import { members } from './subscribers/members.ts';

/** Composes the service; nothing happens before it is run. */
export const volunteersService = defineService({
  name: 'svc-volunteers',
  version: '1.0.0',
  prismaClient,
  build: (kit) => ({
    features: [
      notesModule(kit),
      calendarModule(kit),
      editions,
      members,
      {
        declarations: [notificationTemplates, ...fileKinds],
        personalData,
      },
    ],
  }),
});
