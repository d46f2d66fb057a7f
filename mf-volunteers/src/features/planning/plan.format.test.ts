import { describe, expect, it } from '@jest/globals';
import { aPlace, aPlanning, aPlanningPerson, aSlot, aSlotId } from '#test/fixtures.ts';
import {
  candidatesFor,
  type Plan,
  type PlanPerson,
  type PlanSlot,
  planOf,
  targetsOn,
  verdictOf,
} from './plan.format.ts';

const second = aSlot({
  id: aSlotId(2),
  title: 'Dinner',
  startDateTime: '2126-05-11T09:00:00Z',
  endDateTime: '2126-05-11T11:00:00Z',
  assignedVolunteers: 0,
});
const later = aSlot({
  id: aSlotId(3),
  title: 'Washing up',
  startDateTime: '2126-05-11T14:00:00Z',
  endDateTime: '2126-05-11T16:00:00Z',
  assignedVolunteers: 3,
});

const slotOf = (plan: Plan, number: number): PlanSlot =>
  plan.slotById.get(aSlotId(number)) as PlanSlot;
const personOf = (plan: Plan, id: number): PlanPerson => plan.personById.get(id) as PlanPerson;

describe('a plan', () => {
  it('knows the hours of each person by day, without briefings and requests', () => {
    const plan = planOf(
      aPlanning({
        slots: [aSlot(), { ...later, kind: 'BRIEFING' }, second],
        assignments: [
          aPlace(),
          aPlace({ id: aSlotId(102), timeSlotId: aSlotId(3) }),
          aPlace({ id: aSlotId(103), timeSlotId: aSlotId(2), status: 'REQUESTED' }),
        ],
      }),
    );
    const lina = personOf(plan, 7);
    expect(lina.minutes).toBe(120);
    expect([...lina.minutesByDay]).toEqual([['2126-05-11', 120]]);
    expect(slotOf(plan, 2).requests).toHaveLength(1);
  });

  it('VP-03 names the slot that a place would overlap, unless that is the one they leave', () => {
    const plan = planOf(aPlanning({ slots: [aSlot(), second] }));
    const lina = personOf(plan, 7);
    expect(verdictOf(plan, lina, slotOf(plan, 2))).toMatchObject({
      kind: 'warned',
      problems: [{ code: 'OVERLAP', params: { title: 'Lunch' } }],
    });
    expect(verdictOf(plan, lina, slotOf(plan, 2), aSlotId(1)).kind).toBe('yes');
  });

  it('offers people without problems first, then the team, then who wants it', () => {
    const person = (userId: number, fields: Parameters<typeof aPlanningPerson>[0]) =>
      aPlanningPerson({ userId, teamIds: [], ...fields });
    const plan = planOf(
      aPlanning({
        slots: [aSlot(), second],
        people: [
          aPlanningPerson(),
          person(8, {}),
          person(9, { teamPreferences: [3] }),
          person(10, { teamIds: [3] }),
          person(11, { teamIds: [3], ageBand: 'UNDER_16' }),
        ],
      }),
    );
    const found = candidatesFor(plan, slotOf(plan, 2)).map((one) => [
      one.person.userId,
      one.verdict.kind,
    ]);
    expect(found).toEqual([
      [10, 'yes'],
      [9, 'yes'],
      [8, 'yes'],
      [7, 'warned'],
      [11, 'no'],
    ]);
  });

  it('offers no one who is on the slot or asks for it', () => {
    const plan = planOf(
      aPlanning({
        slots: [aSlot(), second],
        people: [8, 9, 10].map((userId) => aPlanningPerson({ userId })),
        assignments: [
          aPlace({ userId: 8, timeSlotId: aSlotId(2) }),
          aPlace({ id: aSlotId(102), userId: 9, timeSlotId: aSlotId(2), status: 'REQUESTED' }),
        ],
      }),
    );
    const found = candidatesFor(plan, slotOf(plan, 2));
    expect(found.map(({ person }) => person.userId)).toEqual([10]);
  });

  it('offers the other slots of a day to move to, and full ones last', () => {
    const plan = planOf(aPlanning({ slots: [aSlot(), later, second] }));
    const targets = targetsOn(plan, personOf(plan, 7), slotOf(plan, 1), '2126-05-11');
    expect(targets.map(({ slot, verdict }) => [slot.slot.title, verdict.kind])).toEqual([
      ['Dinner', 'yes'],
      ['Washing up', 'no'],
    ]);
  });
});
