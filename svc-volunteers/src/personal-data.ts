import { memberTables } from '@siteswap/features/members';
import { definePersonalData } from './db.ts';
import { eraseApplications } from './features/applications/applications.public.ts';
import { eraseDecisions } from './features/bulk-decisions/bulk-decisions.public.ts';
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
    ...participations.tables,
    ...memberTables,
  },
});
