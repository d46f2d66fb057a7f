import type { Db } from '#src/db.ts';
import type { SlotRow } from '#src/features/slots/slots.public.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** Shifts that have not begun and have free places, by their start. */
export const listFreeShifts = (
  db: Db,
  { editionId, now, limit }: { editionId: number; now: Date; limit: number },
): Promise<SlotRow[]> =>
  db.volunteerTimeSlot.findMany({
    where: {
      ...{ editionId, kind: 'SHIFT', startDateTime: { gt: now } },
      assignedVolunteers: { lt: db.volunteerTimeSlot.fields.maxVolunteers },
    },
    orderBy: [{ startDateTime: 'asc' }, { id: 'asc' }],
    take: limit,
  });

export async function countFreePlaces(
  db: Db,
  { editionId, now }: { editionId: number; now: Date },
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select coalesce(sum(max_volunteers - assigned_volunteers), 0)::int as count
    from volunteer_time_slot
    where edition_id = ${editionId}::int and kind = 'SHIFT'
      and start_date_time > ${now}::timestamptz`;
  return row?.count ?? 0;
}

/** Places of a member on slots that are not over, over all editions that take place, with what says where. */
export const listUpcomingPlaces = (
  db: Db,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<
  (Pick<SlotRow, 'id' | 'title' | 'place' | 'startDateTime' | 'endDateTime' | 'editionId'> & {
    readonly editionName: string;
    readonly timezone: string;
  })[]
> => db.$queryRaw`
  select slot.id, slot.title, slot.place, slot.start_date_time as "startDateTime",
    slot.end_date_time as "endDateTime", edition.id as "editionId", edition.name as "editionName",
    edition.timezone
  from volunteer_assignment place
    join volunteer_time_slot slot on slot.id = place.time_slot_id
    join edition on edition.id = slot.edition_id
  where place.user_id = ${userId}::int and place.status = 'SIGNED_UP'
    and slot.end_date_time > ${now}::timestamptz
    and edition.is_online and edition.status <> 'CANCELLED'
  order by slot.start_date_time, slot.id
  limit ${limit}::int`;

const shown = {
  include: { slot: true },
} as const satisfies Prisma.VolunteerAssignmentDefaultArgs;
export type CalendarPlace = Prisma.VolunteerAssignmentGetPayload<typeof shown>;

/** Places of a member on slots that end after this. */
export const listPlacesSince = (db: Db, userId: number, since: Date): Promise<CalendarPlace[]> =>
  db.volunteerAssignment.findMany({
    where: { userId, status: 'SIGNED_UP', slot: { endDateTime: { gte: since } } },
    orderBy: [{ slot: { startDateTime: 'asc' } }, { id: 'asc' }],
    ...shown,
  });
