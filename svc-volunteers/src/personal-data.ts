import { memberTables } from '@siteswap/features/members';
import { keep } from '@siteswap/service-kit';
import { definePersonalData } from './db.ts';
import { eraseApplications } from './features/applications/applications.public.ts';
import { eraseDecisions } from './features/bulk-decisions/bulk-decisions.public.ts';
import { eraseReplies, exportReplies } from './features/messages/messages.public.ts';
import { participations } from './features/participations/participations.public.ts';

/**
 * Everything svc-volunteers stores about members: what their export contains, and how it is erased when the account is
 * deleted.
 */
export const personalData = definePersonalData({
  notMembers: ['edition_id', 'application_id', 'team_id', 'decision_id'],
  tables: {
    volunteer_application: { columns: ['user_id'], erase: eraseApplications },
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
    ...participations.tables,
    ...memberTables,
  },
});
