import type { Tx } from '#src/db.ts';

/** Places of one slot, by id, in the order of their ids. */
export const listPlacesByIds = (tx: Tx, timeSlotId: string, ids: readonly string[]) =>
  tx.volunteerAssignment.findMany({
    where: { timeSlotId, id: { in: [...ids] }, status: 'SIGNED_UP' },
    orderBy: { id: 'asc' },
  });

/** After the end of a shift a record stays correctable for so long. */
const correctableMinutes = 10;

/**
 * Ends the attendance of those on site whose slot has ended, each once: of two runs at once the second finds them ended.
 * What was recorded after the end waits, so that a mistake can be taken back. @returns the editions, one for each place
 */
export async function endAttendance(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx.$queryRaw<{ editionId: number }[]>`
    with due as (
      select place.id, slot.edition_id from volunteer_assignment place
      join volunteer_time_slot slot on slot.id = place.time_slot_id
      where place.attendance_status = 'ARRIVED' and slot.end_date_time <= ${now}::timestamptz
        and (place.attendance_at < slot.end_date_time
          or place.attendance_at <= ${now}::timestamptz - make_interval(mins => ${correctableMinutes}::int))
      -- Locked by id, as they are recorded.
      order by place.id for update of place
    )
    update volunteer_assignment place set attendance_status = 'DONE'
    from due where due.id = place.id
    returning due.edition_id as "editionId"`;
  return rows.map(({ editionId }) => editionId);
}
