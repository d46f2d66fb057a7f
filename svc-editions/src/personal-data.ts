import { definePersonalData } from '#src/db.ts';
import { leaveConventions, removeFavorites } from '#src/features/privacy/privacy.repository.ts';

/** What svc-editions keeps about members. */
export const personalData = definePersonalData({
  tables: {
    favorites: { columns: ['user_id'], omit: ['version'], erase: removeFavorites },
    conventions: {
      columns: ['author_id'],
      omit: ['card', 'origin_key'],
      erase: leaveConventions,
    },
    editions: {
      columns: ['creator_id'],
      omit: ['card_head', 'search_text', 'origin_key', 'version'],
      erase: 'an edition belongs to those who go there; its creator is shown as a deleted user',
    },
    members: {
      columns: ['id'],
      erase: 'state.user tells this copy that the person is gone',
    },
  },
});
