import type pg from 'pg';
import { firstId } from '../stream/invented-members.ts';

/** Numbers of slots, people and days. */
export interface PlanningSize {
  readonly slots: number;
  readonly people: number;
  readonly days: number;
}

const teams = 12;
const perSlot = 2;

const insertTeams = `
  insert into volunteer_team (edition_id, name, color)
  select $1::int, 'Bench ' || n, '#2563eb' from generate_series(1, $2::int) n`;
const insertPeople = `
  insert into volunteer_application (edition_id, user_id, status, prenom, nom, phone, arrival_date_time,
    departure_date_time, event_availability, updated_at)
  select id, $2::int + n, 'ACCEPTED', 'Ana', 'Bench ' || n, '', start_date || '_morning', end_date || '_evening', true, now()
  from edition, generate_series(0, $3::int - 1) n where id = $1::int`;
/** Two hours each between 8 and midnight, those of a team next to each other and, when there are many, above. */
const insertSlots = `
  insert into volunteer_time_slot (id, edition_id, team_id, title, place, start_date_time, end_date_time,
    min_volunteers, max_volunteers, updated_at)
  select uuidv7(), edition.id, team.id, 'Bar ' || n, 'Hall', begins, begins + interval '2 hours', 2, 4, now()
  from edition
    join (select id, edition_id, row_number() over (order by id) - 1 as at from volunteer_team) team
      on team.edition_id = edition.id,
    generate_series(0, $2::int - 1) n,
    lateral (select (start_date + n % $3::int + time '08:00' + interval '2 hours' * (n / ($3::int * $4::int) % 7))
      at time zone timezone as begins) times
  where edition.id = $1::int and team.at = n / $3::int % $4::int`;
const insertPlaces = `
  insert into volunteer_assignment (id, time_slot_id, application_id, user_id)
  select uuidv7(), slot.id, application.id, application.user_id
  from (select id, row_number() over (order by id) - 1 as at from volunteer_time_slot where edition_id = $1) slot,
    generate_series(0, $2::int - 1) place,
    lateral (select * from volunteer_application where edition_id = $1
      and user_id = $3::int + (slot.at * $2::int + place) % $4::int) application`;

/** Replaces the planning of an edition by one of this size. */
export async function fillPlanning(
  database: pg.Client,
  editionId: number,
  { slots, people, days }: PlanningSize,
): Promise<void> {
  for (const table of ['time_slot', 'application', 'team']) {
    await database.query(`delete from volunteer_${table} where edition_id = $1`, [editionId]);
  }
  await database.query('update edition set end_date = start_date + $2::int - 1 where id = $1', [
    ...[editionId, days],
  ]);
  await database.query(
    `insert into member (id, pseudo, email_hash, updated_at)
     select $1::int + n, 'bench' || n, '', now() from generate_series(0, $2::int - 1) n on conflict do nothing`,
    [firstId, people],
  );
  await database.query(insertTeams, [editionId, teams]);
  await database.query(insertPeople, [editionId, firstId, people]);
  await database.query(insertSlots, [editionId, slots, days, teams]);
  await database.query(insertPlaces, [editionId, perSlot, firstId, people]);
  await database.query('vacuum analyze');
}
