import { memberTables } from '@siteswap/features/members';
import { participationCopyTables } from '@siteswap/features/participations';
import { keep } from '@siteswap/service-kit';
import { definePersonalData } from './db.ts';
import {
  deleteChoices,
  deleteDevices,
  deleteMutes,
  deleteSettings,
  deleteStars,
  listInbox,
} from './personal-data.repository.ts';

/** Here the end of an account is a state, after which nothing is stored that names its member. */
const eraseInProjection = keep('the projection of state.user deletes it and wakes the streams');

/** Data about members in svc-notifications. */
export const personalData = definePersonalData({
  notMembers: ['edition_id', 'convention_id'],
  tables: {
    notification: {
      // And `other_actor_ids`, which the projection empties of them.
      columns: ['user_id', 'actor_id'],
      // Rows that name the member lie in the inboxes of others.
      export: listInbox,
      erase: eraseInProjection,
    },
    user_sequence: { columns: ['user_id'], erase: eraseInProjection },
    notification_preference: { columns: ['user_id'], erase: deleteChoices },
    notification_setting: { columns: ['user_id'], erase: deleteSettings },
    push_subscription: {
      columns: ['user_id'],
      omit: ['p256dh', 'auth'],
      erase: deleteDevices,
    },
    notification_mute: { columns: ['user_id'], erase: deleteMutes },
    favorite: { columns: ['user_id'], erase: deleteStars },
    ...participationCopyTables,
    delivered_event: { columns: ['actor_id'], erase: eraseInProjection },
    ...memberTables,
  },
});
