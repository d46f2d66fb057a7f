import { editionStartsSoon } from '@siteswap/contracts/editions';
import { every, minutes, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { markDueReminders } from './reminders.repository.ts';

/** Days between a reminder and the start of its edition. */
const daysBefore = 3;

/** Reminds members who starred an edition. It looks often, because 10:00 comes at another time in each zone. */
export const favoriteRemindersTask = ({
  transact,
  clock,
}: Pick<Kit, 'transact' | 'clock'>): TaskDefinition => ({
  name: 'favorite-reminders',
  schedule: every(minutes(15)),
  run: () =>
    transact(async (tx, outbox) => {
      const due = await markDueReminders(tx, { now: clock(), days: daysBefore });
      for (const { id, ...edition } of due) {
        outbox.emit(editionStartsSoon, { editionId: id, ...edition });
      }
      return due.length > 0 ? `reminded of ${due.length}` : undefined;
    }),
});
