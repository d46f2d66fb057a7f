import type { Db } from '#src/db.ts';

export interface SheetPerson {
  readonly prenom: string;
  readonly nom: string;
  /** Null when telephones are not asked for. */
  readonly phone: string | null;
}

/** A slot as sheets show it. */
export interface SheetSlot {
  readonly title: string;
  readonly place: string | null;
  readonly team: string | null;
  readonly startDateTime: Date;
  readonly endDateTime: Date;
  readonly minVolunteers: number;
  /** Null for a briefing. */
  readonly maxVolunteers: number | null;
  readonly people: readonly SheetPerson[];
}

export interface SlotFilters {
  readonly timezone: string;
  /** Local day on which they begin. */
  readonly day: string | undefined;
  /** Any of these, or all. */
  readonly teams: readonly number[];
  readonly phones: boolean;
}

/** Slots of an edition with people who have a place on them, each once, in the order of time. */
export const listSheetSlots = (
  db: Db,
  editionId: number,
  { timezone, day = '', teams, phones }: SlotFilters,
): Promise<SheetSlot[]> => db.$queryRaw`
  select slot.title, slot.place, team.name as team,
    slot.start_date_time as "startDateTime", slot.end_date_time as "endDateTime",
    slot.min_volunteers as "minVolunteers", slot.max_volunteers as "maxVolunteers",
    coalesce((
      select json_agg(json_build_object(
        'prenom', prenom, 'nom', nom, 'phone', case when ${phones}::boolean then phone end
      ) order by lower(prenom), lower(nom), application.id)
      from volunteer_assignment assignment
      join volunteer_application application on application.id = assignment.application_id
      where assignment.time_slot_id = slot.id and assignment.status = 'SIGNED_UP'
    ), '[]') as people
  from volunteer_time_slot slot left join volunteer_team team on team.id = slot.team_id
  where slot.edition_id = ${editionId}::int
    and (${day}::text = ''
      or to_char(slot.start_date_time at time zone ${timezone}::text, 'YYYY-MM-DD') = ${day}::text)
    and (${teams.length === 0}::boolean or slot.team_id = any(${[...teams]}::int[]))
  order by slot.start_date_time, slot.end_date_time, lower(team.name), lower(slot.title), slot.id`;
