import type pg from 'pg';
import { firstId } from '../stream/invented-members.ts';

const insertMembers = `
  insert into member (id, pseudo, email_hash, updated_at)
  select $1::int + n, 'bench' || n, '', now() from generate_series(0, $2::int - 1) n on conflict do nothing`;
/** A third each waits, is accepted and was rejected; a tenth comes for setup. */
const insertApplications = `
  insert into volunteer_application (edition_id, user_id, status, prenom, nom, phone, arrival_date_time,
    departure_date_time, setup_availability, event_availability, created_at, updated_at)
  select id, $2::int + n, (array['PENDING', 'ACCEPTED', 'REJECTED'])[1 + n % 3]::application_status,
    (array['Ana', 'Noa', 'Zoé', 'Łucja'])[1 + n % 4], 'Bench ' || n * 7919 % $3::int, '', start_date || '_morning',
    end_date || '_evening', n % 10 = 0, true, now() - interval '1 minute' * (n * 7919 % $3::int), now()
  from edition, generate_series(0, $3::int - 1) n where id = $1::int`;
const insertTeam = `
  insert into volunteer_team (edition_id, name, color) values ($1, 'Bench', '#2563eb') returning id`;
const fillTeam = `
  insert into volunteer_application_team (application_id, team_id)
  select id, $2 from volunteer_application where edition_id = $1 and status = 'ACCEPTED' and user_id % 2 = 0`;

/** Replaces the applications of an edition by the given number. @returns the team that every other accepted volunteer is in */
export async function fillApplications(
  database: pg.Client,
  editionId: number,
  count: number,
): Promise<number> {
  for (const table of ['time_slot', 'application', 'team']) {
    await database.query(`delete from volunteer_${table} where edition_id = $1`, [editionId]);
  }
  await database.query(insertMembers, [firstId, count]);
  await database.query(insertApplications, [editionId, firstId, count]);
  const { rows } = await database.query<{ id: number }>(insertTeam, [editionId]);
  const teamId = rows[0]?.id ?? 0;
  await database.query(fillTeam, [editionId, teamId]);
  await database.query('vacuum analyze');
  return teamId;
}
