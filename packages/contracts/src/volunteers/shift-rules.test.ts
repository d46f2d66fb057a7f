import { expect, it } from '@jest/globals';
import { applicationFields, maxAbsences } from './application-fields.ts';
import { usualMinorLimits } from './minor-limits.ts';
import {
  canOverride,
  findShiftProblems,
  minutesOfSlot,
  type ShiftQuestion,
  timeSlotIn,
} from './shift-rules.ts';
import { absencesWithin, stayParts } from './stay-parts.ts';

const zone = 'Europe/Paris';
let slots = 0;

/** A shift on local times of summer, `2027-05-14 10:00`. */
const aSlot = (from: string, until: string, fields = {}) => {
  const id = `00000000-0000-7000-8000-${String(++slots).padStart(12, '0')}`;
  const at = (local: string) => `${local.replace(' ', 'T')}:00+02:00`;
  const times = { startDateTime: at(from), endDateTime: at(until) };
  const slot = { id, kind: 'SHIFT' as const, title: `${from}–${until}`, requirementIds: [] };
  return timeSlotIn({ ...slot, ...times, ...fields }, zone);
};

const adult = {
  ageBand: 'ADULT',
  arrivalDateTime: '2027-05-12_noon',
  departureDateTime: '2027-05-18_evening',
  setupAvailability: false,
  eventAvailability: true,
  teardownAvailability: true,
  grants: [],
  absences: [],
} as const;
const edition = {
  ...{ startDate: '2027-05-13', endDate: '2027-05-16', minorLimits: usualMinorLimits },
  requirements: [
    { id: 1, name: 'Permis' },
    { id: 2, name: 'Incendie' },
  ],
};

const codes = (question: Pick<ShiftQuestion, 'slot'> & Partial<ShiftQuestion>) =>
  findShiftProblems({ person: adult, others: [], edition, hasAdult: true, ...question }).map(
    ({ code }) => code,
  );

it('lets someone take a shift who is there and free', () => {
  expect(codes({ slot: aSlot('2027-05-14 10:00', '2027-05-14 12:00') })).toEqual([]);
});

it('is not taken by someone who is away in a part of it', () => {
  const away = (absence: string, from: string, until: string) =>
    codes({ person: { ...adult, absences: [absence] }, slot: aSlot(from, until) });
  const none = ['NOT_AVAILABLE'];
  expect(away('2027-05-14_morning', '2027-05-14 06:00', '2027-05-14 07:00')).toEqual(none);
  expect(away('2027-05-14_morning', '2027-05-14 11:00', '2027-05-14 12:30')).toEqual(none);
  expect(away('2027-05-14_morning', '2027-05-14 12:00', '2027-05-14 14:00')).toEqual([]);
  expect(away('2027-05-14_morning', '2027-05-13 10:00', '2027-05-13 12:00')).toEqual([]);
  expect(away('2027-05-14_noon', '2027-05-14 13:59', '2027-05-14 15:00')).toEqual(none);
  expect(away('2027-05-14_noon', '2027-05-14 14:00', '2027-05-14 15:00')).toEqual([]);
  expect(away('2027-05-14_afternoon', '2027-05-14 17:00', '2027-05-14 18:30')).toEqual(none);
  expect(away('2027-05-14_afternoon', '2027-05-14 18:00', '2027-05-14 19:00')).toEqual([]);
  // The evening lasts until 6 on the next day.
  expect(away('2027-05-14_evening', '2027-05-14 23:00', '2027-05-15 01:00')).toEqual(none);
  expect(away('2027-05-14_evening', '2027-05-15 05:00', '2027-05-15 07:00')).toEqual(none);
  expect(away('2027-05-14_evening', '2027-05-15 06:00', '2027-05-15 07:00')).toEqual([]);
});

it('counts the parts of a stay from arrival until departure, and no absence outside of it', () => {
  const stay = ['2027-05-14_afternoon', '2027-05-15_noon'] as const;
  expect(stayParts(...stay)).toEqual([
    ...['2027-05-14_afternoon', '2027-05-14_evening', '2027-05-15_morning'],
  ]);
  expect(stayParts('2027-05-14_noon', '2027-05-14_noon')).toEqual([]);
  expect(stayParts('2027-05-14_noon', '2030-05-14_noon')).toHaveLength(maxAbsences);
  const longest = stayParts('2027-05-14_noon', '2030-05-14_noon');
  const { absences } = applicationFields;
  expect(absences.safeParse(longest).success).toBe(true);
  expect(absences.safeParse([...longest, '2030-05-14_noon']).success).toBe(false);
  const written = ['2027-05-15_noon', '2027-05-15_morning', '2027-05-14_noon'];
  expect(absencesWithin(written, ...stay)).toEqual(['2027-05-15_morning']);
});

it('VP-03: names each shift that overlaps, and lets one begin when another ends', () => {
  const slot = aSlot('2027-05-14 10:00', '2027-05-14 12:00');
  const before = aSlot('2027-05-14 08:00', '2027-05-14 10:00');
  const within = aSlot('2027-05-14 11:59', '2027-05-14 13:00');
  expect(codes({ slot, others: [before] })).toEqual([]);
  const problems = findShiftProblems({
    ...{ person: adult, slot, others: [before, within], edition, hasAdult: true },
  });
  expect(problems).toEqual([
    {
      code: 'OVERLAP',
      params: { slotId: within.id, title: within.title, start: within.startDateTime },
    },
  ]);
});

it('VP-05: asks for 30 minutes of rest, before and after', () => {
  const slot = aSlot('2027-05-14 10:00', '2027-05-14 12:00');
  expect(codes({ slot, others: [aSlot('2027-05-14 12:29', '2027-05-14 13:00')] })).toEqual([
    'SHORT_REST',
  ]);
  expect(codes({ slot, others: [aSlot('2027-05-14 08:00', '2027-05-14 09:31')] })).toEqual([
    'SHORT_REST',
  ]);
  expect(codes({ slot, others: [aSlot('2027-05-14 12:30', '2027-05-14 13:00')] })).toEqual([]);
});

it('VP-05: counts eight hours a day, each hour on its own day', () => {
  const morning = aSlot('2027-05-14 08:00', '2027-05-14 12:00');
  const late = aSlot('2027-05-14 20:00', '2027-05-15 04:00');
  expect(codes({ slot: late, others: [morning] })).toEqual([]);
  const longer = aSlot('2027-05-14 19:59', '2027-05-14 23:59');
  const noon = aSlot('2027-05-14 13:00', '2027-05-14 13:02');
  expect(codes({ slot: longer, others: [morning] })).toEqual([]);
  expect(codes({ slot: longer, others: [morning, noon] })).toEqual(['DAY_HOURS']);
});

it('VP-05: warns of the fourth night', () => {
  const nights = [13, 14, 15].map((day) => aSlot(`2027-05-${day} 05:00`, `2027-05-${day} 07:00`));
  expect(codes({ slot: aSlot('2027-05-16 05:59', '2027-05-16 07:00'), others: nights })).toEqual([
    'NIGHTS',
  ]);
  expect(codes({ slot: aSlot('2027-05-16 06:00', '2027-05-16 07:00'), others: nights })).toEqual(
    [],
  );
});

it('knows who is there: arrival, departure, setup and teardown', () => {
  const at = (day: number, from: string, until: string) =>
    codes({ slot: aSlot(`2027-05-${day} ${from}`, `2027-05-${day} ${until}`) });
  expect(at(12, '12:00', '13:00')).toEqual(['NOT_AVAILABLE']);
  expect(at(17, '08:00', '09:00')).toEqual([]);
  expect(at(18, '17:00', '18:00')).toEqual([]);
  expect(at(18, '17:00', '18:01')).toEqual(['NOT_AVAILABLE']);
  const helper = { ...adult, setupAvailability: true };
  const setup = aSlot('2027-05-12 12:00', '2027-05-12 13:00');
  expect(codes({ slot: setup, person: helper })).toEqual([]);
  const early = aSlot('2027-05-12 11:59', '2027-05-12 13:00');
  expect(codes({ slot: early, person: helper })).toEqual(['NOT_AVAILABLE']);
});

it('VA-10: a minor of 16 works from 6 to 22 h, eight hours a day, with an adult', () => {
  const person = { ...adult, ageBand: 'AGE_16_17' } as const;
  const evening = aSlot('2027-05-14 20:00', '2027-05-14 22:00');
  expect(codes({ slot: evening, person })).toEqual([]);
  expect(codes({ slot: evening, person, hasAdult: false })).toEqual(['NO_ADULT']);
  expect(codes({ slot: aSlot('2027-05-14 22:00', '2027-05-15 00:00'), person })).toEqual([
    'MINOR_HOURS',
  ]);
  expect(codes({ slot: aSlot('2027-05-14 05:30', '2027-05-14 07:00'), person })).toEqual([
    'MINOR_HOURS',
  ]);
  expect(codes({ slot: aSlot('2027-05-14 08:00', '2027-05-14 16:01'), person })).toEqual([
    'DAY_HOURS',
    'MINOR_DAY_HOURS',
  ]);
});

it('VA-10: one under 16 works from 8 to 20 h, four hours a day', () => {
  const person = { ...adult, ageBand: 'UNDER_16' } as const;
  const morning = aSlot('2027-05-14 08:00', '2027-05-14 10:00');
  expect(codes({ slot: morning, person })).toEqual([]);
  const others = [aSlot('2027-05-14 17:59', '2027-05-14 20:00')];
  expect(codes({ slot: morning, person, others })).toEqual(['MINOR_DAY_HOURS']);
  expect(codes({ slot: aSlot('2027-05-14 18:30', '2027-05-14 20:01'), person })).toEqual([
    'MINOR_HOURS',
  ]);
  const problem = findShiftProblems({
    ...{ person, slot: morning, others, edition, hasAdult: true },
  });
  expect(problem.map(canOverride)).toEqual([false]);
});

it('VP-17: names each requirement that someone lacks, and no one passes it', () => {
  const slot = aSlot('2027-05-14 22:00', '2027-05-15 02:00', { requirementIds: [1, 2] });
  const lacked = (grants: ShiftQuestion['person']['grants']) =>
    findShiftProblems({
      ...{ person: { ...adult, grants }, slot, others: [], edition, hasAdult: true },
    });
  const problems = lacked([]);
  expect(problems).toEqual([
    { code: 'REQUIREMENT', params: { name: 'Permis' } },
    { code: 'REQUIREMENT', params: { name: 'Incendie' } },
  ]);
  expect(problems.some(canOverride)).toBe(false);
  const fire = { requirementId: 2, endsOn: null };
  expect(lacked([fire])).toMatchObject([{ params: { name: 'Permis' } }]);
  // The shift ends on the 15th.
  expect(lacked([fire, { requirementId: 1, endsOn: '2027-05-14' }])).toHaveLength(1);
  expect(lacked([fire, { requirementId: 1, endsOn: '2027-05-15' }])).toEqual([]);
  const briefing = aSlot('2027-05-14 09:00', '2027-05-14 10:00', {
    ...{ kind: 'BRIEFING', requirementIds: [1] },
  });
  expect(codes({ slot: briefing })).toEqual(['REQUIREMENT']);
});

it('asks for the hours of minors that the edition has set', () => {
  const minorLimits = { ...usualMinorLimits, UNDER_16: { from: 10, until: 18, hoursPerDay: 2.5 } };
  const young = { ...adult, ageBand: 'UNDER_16' } as const;
  const found = (from: string, until: string, limits = minorLimits) =>
    findShiftProblems({
      ...{ person: young, slot: aSlot(`2027-05-14 ${from}`, `2027-05-14 ${until}`), others: [] },
      ...{ edition: { ...edition, minorLimits: limits }, hasAdult: true },
    });
  expect(found('10:00', '12:30')).toEqual([]);
  expect(found('10:00', '12:45')).toEqual([{ code: 'MINOR_DAY_HOURS', params: { max: 2.5 } }]);
  expect(found('09:00', '11:00')).toEqual([
    { code: 'MINOR_HOURS', params: { from: 10, until: 18 } },
  ]);
  expect(found('09:00', '11:00', usualMinorLimits)).toEqual([]);
});

it('lets a briefing clash, and count nothing', () => {
  const kind = { kind: 'BRIEFING' };
  const briefing = aSlot('2027-05-14 09:00', '2027-05-14 10:00', kind);
  const full = aSlot('2027-05-14 10:05', '2027-05-14 18:05');
  expect(minutesOfSlot(briefing)).toBe(0);
  expect(codes({ slot: briefing, others: [full] })).toEqual([]);
  expect(codes({ slot: full, others: [briefing] })).toEqual([]);
  const during = aSlot('2027-05-14 09:30', '2027-05-14 10:30');
  expect(codes({ slot: briefing, others: [during] })).toEqual(['OVERLAP']);
});

it('VP-06: an hour that the clock leaves out counts nothing, and one that it repeats counts twice', () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const night = (startDateTime: string, endDateTime: string) =>
    timeSlotIn(
      { id, kind: 'SHIFT', title: 'Nuit', startDateTime, endDateTime, requirementIds: [] },
      'Europe/Berlin',
    );
  const spring = night('2024-03-31T01:00:00+01:00', '2024-03-31T04:00:00+02:00');
  expect(minutesOfSlot(spring)).toBe(120);
  expect(spring.spans).toEqual([{ day: '2024-03-31', from: 60, until: 240, minutes: 120 }]);
  const autumn = night('2024-10-26T23:00:00+02:00', '2024-10-27T04:00:00+01:00');
  expect(autumn.spans).toEqual([
    { day: '2024-10-26', from: 23 * 60, until: 24 * 60, minutes: 60 },
    { day: '2024-10-27', from: 0, until: 240, minutes: 300 },
  ]);
});
