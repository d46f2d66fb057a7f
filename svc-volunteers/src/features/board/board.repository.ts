import type { BoardGroup } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

/** When the address of a board was made; null without one. */
export const findBoardDate = async (db: Db, editionId: number): Promise<Date | null> =>
  (await db.volunteerBoard.findUnique({ where: { editionId } }))?.createdAt ?? null;

/** The edition whose board an address shows; null for an unknown one and for one that was replaced. */
export const findBoardEdition = async (db: Db, tokenHash: string): Promise<number | null> =>
  (await db.volunteerBoard.findUnique({ where: { tokenHash } }))?.editionId ?? null;

/** Stores the address of a board; of two calls at once the last one stays. */
export const replaceBoard = (
  tx: Tx,
  { editionId, tokenHash, createdAt }: { editionId: number; tokenHash: string; createdAt: Date },
) => tx.$executeRaw`
  insert into volunteer_board (edition_id, token_hash, created_at)
  values (${editionId}::int, ${tokenHash}, ${createdAt}::timestamptz)
  on conflict (edition_id) do update
  set token_hash = excluded.token_hash, created_at = excluded.created_at`;

export const deleteBoard = (tx: Tx, editionId: number) =>
  tx.volunteerBoard.deleteMany({ where: { editionId } });

/** Someone on a board, as the database finds them. */
export interface BoardRow {
  readonly group: BoardGroup;
  readonly userId: number;
  readonly prenom: string;
  readonly title: string;
  readonly place: string | null;
  readonly startDateTime: Date;
  readonly endDateTime: Date;
  readonly isFirstTime: boolean;
}

/** Who is on site, leaves soon, arrives soon or is missing, by the start of their shifts. */
export const listBoardPeople = (
  db: Db,
  {
    editionId,
    now,
    leaveUntil,
    arriveUntil,
  }: Record<'now' | 'leaveUntil' | 'arriveUntil', Date> & {
    readonly editionId: number;
  },
): Promise<BoardRow[]> =>
  db.$queryRaw(Prisma.sql`
  select case
      when place.attendance_status = 'ARRIVED' and slot.end_date_time <= ${leaveUntil}::timestamptz then 'LEAVING'
      when place.attendance_status = 'ARRIVED' then 'HERE'
      when slot.start_date_time > ${now}::timestamptz then 'ARRIVING'
      else 'MISSING'
    end as "group",
    place.user_id as "userId", application.prenom, slot.title, slot.place,
    slot.start_date_time as "startDateTime", slot.end_date_time as "endDateTime",
    slot.team_id is not null and not exists (
      select from volunteer_assignment earlier
      join volunteer_time_slot earlier_slot on earlier_slot.id = earlier.time_slot_id
      where earlier.application_id = place.application_id and earlier.status = 'SIGNED_UP'
        and earlier_slot.team_id = slot.team_id and earlier_slot.start_date_time < slot.start_date_time
    ) as "isFirstTime"
  from volunteer_assignment place
  join volunteer_time_slot slot on slot.id = place.time_slot_id
  join volunteer_application application on application.id = place.application_id
  where slot.edition_id = ${editionId}::int and place.status = 'SIGNED_UP'
    and slot.end_date_time > ${now}::timestamptz
    and place.attendance_status is distinct from 'DONE'
    and (place.attendance_status = 'ARRIVED' or slot.start_date_time <= ${arriveUntil}::timestamptz)
  order by slot.start_date_time, slot.title, application.prenom, place.id`);
