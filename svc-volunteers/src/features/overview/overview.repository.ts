import type { Db } from '#src/db.ts';

interface Asked {
  readonly editionId: number;
  readonly now: Date;
}

/** Places of the shifts to come that no one has, and those of them that the minimums need. */
export async function countPlaces(db: Db, { editionId, now }: Asked) {
  const [row] = await db.$queryRaw<{ freePlaces: number; missingPlaces: number }[]>`
    select coalesce(sum(max_volunteers - assigned_volunteers), 0)::int as "freePlaces",
      coalesce(sum(greatest(min_volunteers - assigned_volunteers, 0)), 0)::int as "missingPlaces"
    from volunteer_time_slot
    where edition_id = ${editionId}::int and kind = 'SHIFT'
      and start_date_time > ${now}::timestamptz`;
  return row ?? { freePlaces: 0, missingPlaces: 0 };
}

export const findNextBriefing = (db: Db, { editionId, now }: Asked) =>
  db.volunteerTimeSlot.findFirst({
    where: { editionId, kind: 'BRIEFING', startDateTime: { gt: now } },
    orderBy: [{ startDateTime: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, startDateTime: true },
  });
