import { routeUrl } from '@siteswap/contracts/route';
import {
  applyAsVolunteer,
  createTimeSlot,
  createVolunteerTeam,
  getVolunteerInfo,
  type SignUpMode,
  updateApplication,
  updateVolunteerSettings,
} from '@siteswap/contracts/volunteers';
import pg from 'pg';
import { expect, type Page } from 'playwright/test';
import type { Member } from './members.ts';
import type { SharedPlatform } from './platform-server.ts';

interface Called {
  readonly id: number;
  /** First and last day with volunteers. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Opens the call for volunteers of an edition, once its service knows it. */
export async function openCall({ api }: Member, id: number): Promise<Called> {
  const params = { id };
  const info = routeUrl(getVolunteerInfo, { params });
  await expect.poll(async () => (await api.get(info)).status()).toBe(200);
  const settings = routeUrl(updateVolunteerSettings, { params });
  const changed = await api.patch(settings, { data: { volunteersOpen: true } });
  const { firstDay, lastDay } = updateVolunteerSettings.response.parse(await changed.json());
  return { id, firstDay, lastDay };
}

/** A member applies for all days. @returns the id of the application */
export async function applyForAll(
  { api, user }: Member,
  { id, firstDay, lastDay }: Called,
): Promise<number> {
  const applied = await api.post(routeUrl(applyAsVolunteer, { params: { id } }), {
    data: {
      ...{ prenom: user.prenom, nom: 'Martin', phone: '+33 6 11 22 33 44' },
      ...{ eventAvailability: true, arrivalDateTime: `${firstDay}_morning` },
      departureDateTime: `${lastDay}_evening`,
    },
  });
  expect(applied.status(), await applied.text()).toBe(201);
  return applyAsVolunteer.response.parse(await applied.json()).id;
}

/** These members apply, and are accepted. */
export async function acceptVolunteers(
  author: Member,
  called: Called,
  helpers: readonly Member[],
): Promise<void> {
  const { id } = called;
  for (const helper of helpers) {
    const aid = await applyForAll(helper, called);
    const accepted = await author.api.patch(routeUrl(updateApplication, { params: { id, aid } }), {
      data: { status: 'ACCEPTED' },
    });
    expect(accepted.status(), await accepted.text()).toBe(200);
  }
}

/** A team of volunteers. @returns its id */
export async function addTeam(
  { api }: Member,
  { id }: Called,
  signUpMode: SignUpMode,
): Promise<number> {
  const team = await api.post(routeUrl(createVolunteerTeam, { params: { id } }), {
    data: { name: 'Cuisine', color: '#16a34a', signUpMode },
  });
  return createVolunteerTeam.response.parse(await team.json()).id;
}

/** A shift of a team. @returns its id */
export async function addShift(
  { api }: Member,
  { id }: Called,
  shift: {
    readonly title: string;
    readonly teamId: number;
    readonly maxVolunteers: number;
    readonly startDateTime: string;
    readonly endDateTime: string;
  },
): Promise<string> {
  const created = await api.post(routeUrl(createTimeSlot, { params: { id } }), {
    data: { ...shift, place: 'Tente 2', minVolunteers: 1 },
  });
  expect(created.status(), await created.text()).toBe(201);
  return createTimeSlot.response.parse(await created.json()).id;
}

/** Types a day into a date field of the application form, and chooses a part of it. */
export async function chooseTime(
  page: Page,
  of: 'arrivée' | 'départ',
  day: string,
  part: string,
): Promise<void> {
  const field = page.getByRole('group', { name: new RegExp(`^Jour d(?:’|e )${of}`) });
  await field.getByRole('spinbutton').first().click();
  const [year = '', month = '', date = ''] = day.split('-');
  await page.keyboard.type(`${date}${month}${year}`);
  await page.getByRole('button', { name: new RegExp(`Moment .*${of}`) }).click();
  await page.getByRole('option', { name: part }).click();
}

/**
 * Accepted volunteers without an account, with the application of one who is there: registering each takes minutes.
 * Each wants to be with the one before.
 */
export async function copyVolunteers(
  platform: Pick<SharedPlatform, 'databaseUrl'>,
  editionId: number,
  count: number,
): Promise<void> {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-volunteers') });
  await database.connect();
  try {
    // Others are generated from these.
    const { rows } = await database.query<{ names: string; copied: string }>(
      `select string_agg(column_name, ', ') as names, string_agg('copy.' || column_name, ', ') as copied
      from information_schema.columns where table_name = 'volunteer_application' and is_generated = 'NEVER'`,
    );
    const { names = '', copied = '' } = rows[0] ?? {};
    await database.query(
      `insert into volunteer_application (${names}) select ${copied}
      from (select * from volunteer_application where edition_id = $1 order by id limit 1) one,
        generate_series(1, $2::int) number,
        jsonb_populate_record(null::volunteer_application, to_jsonb(one) || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('volunteer_application', 'id')),
          'user_id', 1000000 + number, 'nom', 'N' || number, 'companion_name', one.prenom || ' n' || number - 1,
          'time_preferences', jsonb_build_array(case number % 2 when 0 then 'morning' else 'evening' end)
        )) copy`,
      [editionId, count],
    );
  } finally {
    await database.end();
  }
}
