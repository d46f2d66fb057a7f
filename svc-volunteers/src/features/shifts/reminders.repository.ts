import type { ShiftReminder } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';

export const findReminder = async (db: Db, userId: number): Promise<ShiftReminder | null> =>
  (await db.volunteerReminder.findUnique({ where: { userId } }))?.reminder ?? null;

export const saveReminder = (tx: Tx, userId: number, reminder: ShiftReminder) =>
  tx.volunteerReminder.upsert({
    where: { userId },
    create: { userId, reminder },
    update: { reminder },
  });

export const eraseReminder = (tx: Tx, userId: number) =>
  tx.volunteerReminder.deleteMany({ where: { userId } });

/** A place whose reminder is due. */
export interface DueReminder {
  readonly userId: number;
  readonly editionId: number;
  readonly id: string;
  readonly title: string;
  readonly place: string | null;
  readonly startDateTime: Date;
  readonly timezone: string;
}

/**
 * Marks the places whose reminder is due, each one once, on slots that have not begun. Of two runs at once the second finds
 * them marked. @returns the places, by their start
 */
export async function takeDueReminders(tx: Tx, now: Date): Promise<DueReminder[]> {
  const rows = await tx.$queryRaw<DueReminder[]>`
    update volunteer_assignment place set reminded_at = ${now}::timestamptz
    from volunteer_time_slot slot
    join edition on edition.id = slot.edition_id and edition.status <> 'CANCELLED'
    where slot.id = place.time_slot_id and place.status = 'SIGNED_UP' and reminded_at is null
      and slot.start_date_time > ${now}::timestamptz
      and slot.start_date_time < ${now}::timestamptz + interval '3 days'
      and ${now}::timestamptz >= case coalesce(
        (select reminder from volunteer_reminder chosen where chosen.user_id = place.user_id), 'HALF_HOUR')
        when 'HALF_HOUR' then slot.start_date_time - interval '30 minutes'
        when 'TWO_HOURS' then slot.start_date_time - interval '2 hours'
        when 'EVENING_BEFORE' then
          ((slot.start_date_time at time zone edition.timezone)::date - 1 + time '18:00')
            at time zone edition.timezone
      end
    returning place.user_id as "userId", slot.edition_id as "editionId", slot.id, slot.title, slot.place,
      slot.start_date_time as "startDateTime", edition.timezone`;
  return rows.sort(
    (a, b) => a.startDateTime.getTime() - b.startDateTime.getTime() || a.userId - b.userId,
  );
}
