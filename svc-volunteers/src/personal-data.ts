import { calendarTables } from '@siteswap/features/calendars';
import { commentTables } from '@siteswap/features/comments';
import { memberTables } from '@siteswap/features/members';
import { definePersonalData } from './db.ts';
import { calendarTable } from './features/calendar/calendar.public.ts';
import { eraseNotes } from './features/notes/notes.public.ts';

/**
 * Everything svc-volunteers stores about members: what their export contains, and how it is erased when the account is
 * deleted.
 */
export const personalData = definePersonalData({
  notMembers: ['edition_id', 'entity_id'],
  tables: {
    note: {
      columns: ['user_id'],
      erase: eraseNotes,
    },
    ...commentTables,
    ...calendarTables(calendarTable),
    ...memberTables,
  },
});
