import { keep } from '@siteswap/service-kit';
import { definePersonalData } from './db.ts';
import {
  deleteChoices,
  deleteDeliveredEvents,
  deleteInbox,
  deleteParticipations,
  deleteSequence,
  deleteStars,
  listInbox,
} from './personal-data.repository.ts';

/** Data about members in svc-notifications. */
export const personalData = definePersonalData({
  notMembers: ['edition_id'],
  tables: {
    notification: {
      columns: ['user_id', 'actor_id'],
      // Rows that name the member lie in the inboxes of others.
      export: listInbox,
      erase: deleteInbox,
    },
    user_sequence: { columns: ['user_id'], erase: deleteSequence },
    notification_preference: { columns: ['user_id'], erase: deleteChoices },
    favorite: { columns: ['user_id'], erase: deleteStars },
    participation: { columns: ['user_id'], erase: deleteParticipations },
    // A member who stars an edition late gets no notification that names a deleted member.
    delivered_event: { columns: ['actor_id'], erase: deleteDeliveredEvents },
    member: {
      columns: ['id'],
      erase: keep('the projection of state.user empties this copy'),
    },
  },
});
