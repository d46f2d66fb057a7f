import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getCatering } from '@siteswap/contracts/volunteers';
import { days, later } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { day, now } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';

let call: Call;
beforeAll(async () => {
  call = await startCall();
  await fill();
});
afterAll(() => call.stop());

const diets = { NONE: 'NONE', VEGETARIAN: 'VEGETARIAN', VEGAN: 'VEGAN' } as const;

interface Group {
  readonly people: number;
  readonly arrival: string;
  readonly departure: string;
  /** Not asked when it is absent. */
  readonly diet?: keyof typeof diets;
  readonly allergies?: string;
  readonly status?: 'PENDING' | 'REJECTED';
}
const [friday, saturday, sunday] = [day(10), day(11), day(12)];
const whole = { arrival: `${friday}_morning`, departure: `${sunday}_evening` };

/** 40 people of one edition. */
const groups: readonly Group[] = [
  { people: 2, ...whole, allergies: 'Céleri\ncéleri' },
  { people: 8, ...whole, diet: 'NONE' },
  {
    ...{ people: 5, arrival: `${friday}_evening`, departure: `${saturday}_noon` },
    ...{ diet: 'VEGETARIAN', allergies: 'Gluten' },
  },
  {
    ...{ people: 4, arrival: `${saturday}_morning`, departure: `${saturday}_evening` },
    ...{ diet: 'VEGAN', allergies: 'Arachides; gluten' },
  },
  { people: 6, arrival: `${saturday}_afternoon`, departure: `${sunday}_morning`, diet: 'NONE' },
  {
    ...{ people: 3, arrival: `${saturday}_noon`, departure: `${saturday}_afternoon` },
    ...{ diet: 'VEGETARIAN', allergies: 'GLUTEN, noix' },
  },
  {
    ...{ people: 4, arrival: `${saturday}_evening`, departure: `${sunday}_noon` },
    ...{ diet: 'VEGAN', allergies: ' arachides ' },
  },
  {
    ...{ people: 2, arrival: `${friday}_noon`, departure: `${saturday}_morning` },
    ...{ diet: 'NONE', allergies: 'Noix' },
  },
  { people: 4, ...whole, diet: 'VEGAN', allergies: 'Lupin', status: 'PENDING' },
  { people: 2, ...whole, diet: 'VEGAN', allergies: 'Lupin', status: 'REJECTED' },
];

async function fill() {
  let userId = 100;
  for (const { people, arrival, departure, diet, allergies, status } of groups) {
    await call.set({
      ...{ volunteersOpen: true, volunteersAskAllergies: true, volunteersAskDiet: Boolean(diet) },
    });
    for (let count = 0; count < people; count += 1) {
      userId += 1;
      const id = await call.apply(userId, {
        ...{ arrivalDateTime: arrival, departureDateTime: departure },
        ...(diet ? { dietaryPreference: diet } : {}),
        ...(allergies ? { allergies } : {}),
      });
      if (status === 'REJECTED') await call.change(id, { status });
      else if (!status) await call.accept(id);
    }
  }
}

const read = (date: string, { id = 1, userId = manager } = {}) =>
  call.service.call(getCatering, { params: { id, date } }, call.as(userId));

/** People, then people who eat everything, vegetarians, vegans and unknown ones; then the allergies. */
async function countsOn(date: string) {
  const { status, body } = await read(date);
  expect(status).toBe(200);
  return body.meals.map(
    ({ meal, people, diets: { NONE, VEGETARIAN, VEGAN, UNKNOWN }, allergies }) =>
      [
        ...[meal, people, '=', NONE, VEGETARIAN, VEGAN, UNKNOWN],
        ...allergies.map(({ allergy, people: count }) => `${allergy}:${count}`),
      ].join(' '),
  );
}

it('VA-06: counts at each meal only accepted people who are there, by diet and allergy', async () => {
  expect(groups.reduce((sum, { people }) => sum + people, 0)).toBe(40);
  // Each line was counted by hand.
  expect(await countsOn(friday)).toEqual([
    'MORNING 10 = 8 0 0 2 Céleri:2',
    'NOON 12 = 10 0 0 2 Céleri:2 Noix:2',
    'EVENING 17 = 10 5 0 2 Gluten:5 Céleri:2 Noix:2',
  ]);
  expect(await countsOn(saturday)).toEqual([
    'MORNING 19 = 8 5 4 2 Gluten:9 Arachides:4 Céleri:2',
    'NOON 17 = 8 3 4 2 gluten:7 Arachides:4 noix:3 Céleri:2',
    'EVENING 20 = 14 0 4 2 arachides:4 Céleri:2',
  ]);
  expect(await countsOn(sunday)).toEqual([
    'MORNING 14 = 8 0 4 2 arachides:4 Céleri:2',
    'NOON 10 = 8 0 0 2 Céleri:2',
    'EVENING 0 = 0 0 0 0',
  ]);
});

/** People at each meal, people who eat everything, vegetarians, vegans and unknown ones; then those with an allergy. */
async function numbersOn(date: string) {
  const { body } = await read(date);
  const lines = body.meals.map(({ people, diets: { NONE, VEGETARIAN, VEGAN, UNKNOWN }, ...meal }) =>
    [people, '=', NONE, VEGETARIAN, VEGAN, UNKNOWN, 'with', meal.withAllergies].join(' '),
  );
  return [body.isPast, ...lines];
}

it('VA-09: counts a past stay by numbers alone, 30 days after the last day', async () => {
  // Counted by hand; a person with two allergies is one.
  const friendly = ['10 = 8 0 0 2 with 2', '12 = 10 0 0 2 with 4', '17 = 10 5 0 2 with 9'];
  const fullest = ['19 = 8 5 4 2 with 11', '17 = 8 3 4 2 with 9', '20 = 14 0 4 2 with 6'];
  expect(await numbersOn(friday)).toEqual([false, ...friendly]);
  expect(await numbersOn(saturday)).toEqual([false, ...fullest]);
  const eraseAfter = async (after: number) => {
    call.clock.now = later(now, days(after));
    await call.service.running.tasks.request('old-health-data');
    await call.service.running.tasks.runDue();
  };
  await eraseAfter(41);
  expect(await numbersOn(friday)).toEqual([false, ...friendly]);
  // Twice: the second run finds nothing to count.
  await eraseAfter(42);
  await eraseAfter(43);
  const { prisma } = call.service;
  const written = { OR: [{ allergies: { not: null } }, { dietaryPreference: { not: null } }] };
  expect(await prisma.volunteerApplication.count({ where: written })).toBe(0);
  expect(await numbersOn(friday)).toEqual([true, ...friendly]);
  expect(await numbersOn(saturday)).toEqual([true, ...fullest]);
  expect(await numbersOn(day(9))).toEqual([true, ...Array(3).fill('0 = 0 0 0 0 with 0')]);
  const stored = JSON.stringify(await prisma.volunteerMealCount.findMany());
  expect(stored).not.toMatch(/[cC]éleri|[gG]luten|[nN]oix|rachides/);
  call.clock.now = now;
});

it('has the days of the call, and nothing about who it counts', async () => {
  const { body } = await read(saturday);
  expect(body).toMatchObject({ date: saturday, firstDay: friday, lastDay: sunday });
  expect(JSON.stringify(body)).not.toMatch(/Ana|Silva|\+33|user/);
});

it('is for managers of volunteers', async () => {
  for (const userId of [101, editor]) expect((await read(saturday, { userId })).status).toBe(403);
  expect((await read(saturday, { id: 999 })).status).toBe(404);
  await call.addEdition({ id: 2, isOnline: false });
  expect((await read(saturday, { id: 2, userId: 101 })).status).toBe(404);
  expect((await read('2027-02-30')).status).toBe(404);
});
