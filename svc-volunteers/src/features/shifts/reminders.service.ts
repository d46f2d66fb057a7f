import { type ShiftReminder, shiftStartsSoon } from '@siteswap/contracts/volunteers';
import type { Actor, Clock, Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { toShiftEvent } from '#src/features/slots/slots.public.ts';
import { findReminder, saveReminder, takeDueReminders } from './reminders.repository.ts';

interface RemindersDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

/** When volunteers are reminded of their shifts. */
export const createRemindersService = ({ db, transact, clock }: RemindersDeps) => ({
  get: async ({ userId }: Actor): Promise<{ reminder: ShiftReminder }> => ({
    reminder: (await findReminder(db, userId)) ?? 'HALF_HOUR',
  }),

  update: ({ userId }: Actor, reminder: ShiftReminder): Promise<{ reminder: ShiftReminder }> =>
    transact(async (tx) => {
      await saveReminder(tx, userId, reminder);
      return { reminder };
    }),

  /** Sends the reminders that are due. */
  remind: (): Promise<string> =>
    transact(async (tx, outbox) => {
      const due = await takeDueReminders(tx, clock());
      for (const slot of due) {
        outbox.emit(shiftStartsSoon, {
          ...toShiftEvent(slot, slot.userId, slot.timezone),
          ...{ startsAt: slot.startDateTime.toISOString(), place: slot.place },
        });
      }
      return `reminded of ${due.length} shifts`;
    }),
});

export type RemindersService = ReturnType<typeof createRemindersService>;
