import { defineService, prismaClient } from './db.ts';
import { applicationsModule } from './features/applications/applications.module.ts';
import { attendanceModule } from './features/attendance/attendance.module.ts';
import { boardModule } from './features/board/board.module.ts';
import { bulkDecisionsModule } from './features/bulk-decisions/bulk-decisions.module.ts';
import { cateringModule } from './features/catering/catering.module.ts';
import { coversModule } from './features/covers/covers.module.ts';
import { exportsModule } from './features/exports/exports.module.ts';
import { hoursModule } from './features/hours/hours.module.ts';
import { managingModule } from './features/managing/managing.module.ts';
import { messagesModule } from './features/messages/messages.module.ts';
import { overviewModule } from './features/overview/overview.module.ts';
import { participations } from './features/participations/participations.public.ts';
import { placesModule } from './features/places/places.module.ts';
import { planningModule } from './features/planning/planning.module.ts';
import { plansModule } from './features/plans/plans.module.ts';
import { requirementsModule } from './features/requirements/requirements.module.ts';
import { rewardsModule } from './features/rewards/rewards.module.ts';
import { settingsModule } from './features/settings/settings.module.ts';
import { sheetsModule } from './features/sheets/sheets.module.ts';
import { shiftsModule } from './features/shifts/shifts.module.ts';
import { slotsModule } from './features/slots/slots.module.ts';
import { teamsModule } from './features/teams/teams.module.ts';
import { notificationTemplates } from './notifications/index.ts';
import { personalData } from './personal-data.ts';
import { copiedEditions } from './subscribers/edition-copied.ts';
import { editions } from './subscribers/editions.ts';
import { members } from './subscribers/members.ts';

/** Composes the service; nothing happens before it is run. */
export const volunteersService = defineService({
  name: 'svc-volunteers',
  version: '1.0.0',
  prismaClient,
  build: (kit) => ({
    features: [
      settingsModule(kit),
      teamsModule(kit),
      requirementsModule(kit),
      applicationsModule(kit),
      exportsModule(kit),
      cateringModule(kit),
      sheetsModule(kit),
      bulkDecisionsModule(kit),
      managingModule(kit),
      slotsModule(kit),
      placesModule(kit),
      shiftsModule(kit),
      coversModule(kit),
      planningModule(kit),
      attendanceModule(kit),
      boardModule(kit),
      messagesModule(kit),
      plansModule(kit),
      hoursModule(kit),
      overviewModule(kit),
      rewardsModule(kit),
      participations.module(kit),
      editions,
      { consumers: [copiedEditions(kit)] },
      members,
      {
        declarations: [notificationTemplates],
        personalData,
      },
    ],
  }),
});
