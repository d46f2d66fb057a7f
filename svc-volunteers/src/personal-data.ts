import { calendarTables } from '@siteswap/features/calendars';
import { memberTables } from '@siteswap/features/members';
import { keep } from '@siteswap/service-kit';
import { definePersonalData } from './db.ts';
import {
  eraseApplications,
  exportApplications,
} from './features/applications/applications.public.ts';
import { eraseDecisions } from './features/bulk-decisions/bulk-decisions.public.ts';
import {
  eraseCovers,
  eraseCoverTargets,
  exportCovers,
  exportCoverTargets,
} from './features/covers/covers.public.ts';
import { eraseReplies, exportReplies } from './features/messages/messages.public.ts';
import { participations } from './features/participations/participations.public.ts';
import { clearActor, erasePlaces, exportPlaces } from './features/places/places.public.ts';
import { erasePlans, exportPlans } from './features/plans/plans.public.ts';
import { clearGranter, exportGrants } from './features/requirements/requirements.public.ts';
import { eraseRewards, exportRewards } from './features/rewards/rewards.public.ts';
import { eraseReminder, shiftsCalendarTable } from './features/shifts/shifts.public.ts';

/**
 * Everything svc-volunteers stores about members: what their export contains, and how it is erased when the account is
 * deleted.
 */
export const personalData = definePersonalData({
  notMembers: ['edition_id', 'application_id', 'team_id', 'requirement_id'],
  tables: {
    // Before the applications, with which the places go.
    volunteer_assignment: {
      columns: ['user_id', 'assigned_by_id', 'attendance_by_id'],
      export: exportPlaces,
      erase: async (tx, userId, outbox, now) => {
        await erasePlaces(tx, userId, outbox, now);
        await clearActor(tx, userId);
      },
    },
    volunteer_cover: { columns: ['user_id'], export: exportCovers, erase: eraseCovers },
    volunteer_cover_target: {
      columns: ['user_id'],
      export: exportCoverTargets,
      erase: eraseCoverTargets,
    },
    volunteer_reminder: { columns: ['user_id'], erase: eraseReminder },
    ...calendarTables(shiftsCalendarTable),
    // Those that the member has go with their applications.
    volunteer_grant: {
      columns: ['granted_by_id'],
      export: exportGrants,
      erase: async (tx, userId) => void (await clearGranter(tx, userId)),
    },
    volunteer_application: {
      columns: ['user_id', 'companion_ids', 'avoided_ids'],
      export: exportApplications,
      erase: eraseApplications,
    },
    volunteer_bulk_decision: { columns: ['actor_id'], erase: eraseDecisions },
    volunteer_message: {
      columns: ['sender_id'],
      erase: keep('A message to volunteers stays, as one of a deleted member.'),
    },
    volunteer_message_recipient: {
      columns: ['user_id'],
      export: exportReplies,
      erase: eraseReplies,
    },
    volunteer_reward_given: {
      columns: ['user_id', 'given_by_id'],
      export: exportRewards,
      erase: eraseRewards,
    },
    // After the applications, which a search reads before it stores names.
    volunteer_plan: { columns: ['actor_id', 'user_ids'], export: exportPlans, erase: erasePlans },
    ...participations.tables,
    ...memberTables,
  },
});
