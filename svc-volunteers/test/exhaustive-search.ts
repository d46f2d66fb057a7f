import { timePreferences } from '@siteswap/contracts/volunteers';
import type {
  AssignmentProblem,
  PersonToAssign,
  PlaceOnSlot,
  SlotToFill,
} from '#src/features/auto-assignment/solver-problem.rules.ts';
import { isFineFor, isFineOn } from './assignment-problems.ts';

const hoursOf = ({ startDateTime, endDateTime }: SlotToFill): number =>
  (Date.parse(endDateTime) - Date.parse(startDateTime)) / 3_600_000;

/** In Paris in May, hour by hour: all shifts of these problems begin and end on whole hours. */
function unwantedHours({ timePreferences: wanted }: PersonToAssign, slot: SlotToFill): number {
  if (wanted.length === 0) return 0;
  const bounds = [6, 9, 12, 14, 17, 20, 23, 26, 30];
  const first = new Date(slot.startDateTime).getUTCHours() + 2;
  return Array.from({ length: hoursOf(slot) }, (_, index) => (first + index) % 24).filter(
    (hour) => {
      const late = hour < 6 ? hour + 24 : hour;
      const part = timePreferences[bounds.findIndex((bound) => late < bound) - 1];
      return !part || !wanted.includes(part);
    },
  ).length;
}

function isUnwantedTeam(person: PersonToAssign, slot: SlotToFill): boolean {
  if (person.teamIds.length > 0 || person.teamPreferences.length === 0) return false;
  return !person.teamPreferences.includes(slot.teamId ?? 0);
}

/** The six goals of a plan in hours, each as small as can be. */
export function goalsOfPlaces(
  problem: AssignmentProblem,
  places: readonly PlaceOnSlot[],
): number[] {
  const slotOf = (id: string) => problem.slots.find((slot) => slot.id === id) as SlotToFill;
  const personOf = (id: number) =>
    problem.people.find(({ userId }) => userId === id) as PersonToAssign;
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const has = (userId: number, slotId: string) =>
    places.some((place) => place.userId === userId && place.slotId === slotId);
  const hours = problem.people.map(({ userId }) =>
    total(
      places
        .filter((place) => place.userId === userId)
        .map(({ slotId }) => hoursOf(slotOf(slotId))),
    ),
  );
  return [
    total(
      problem.slots.map(({ id, minVolunteers }) =>
        Math.max(0, minVolunteers - places.filter(({ slotId }) => slotId === id).length),
      ),
    ),
    total(hours.map((one) => Math.max(0, problem.limits.minHoursPerVolunteer - one))),
    total(
      places.map(({ userId, slotId }) =>
        isUnwantedTeam(personOf(userId), slotOf(slotId)) ? hoursOf(slotOf(slotId)) : 0,
      ),
    ),
    total(places.map(({ userId, slotId }) => unwantedHours(personOf(userId), slotOf(slotId)))),
    -total(
      problem.companions.flatMap(([one, other]) =>
        problem.slots.map((slot) => (has(one, slot.id) && has(other, slot.id) ? hoursOf(slot) : 0)),
      ),
    ),
    total(hours.map((one) => one * one)),
  ];
}

const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
};

/** The goals of the best plan, by looking at all plans. */
export function searchExhaustively(problem: AssignmentProblem): number[] {
  const ids = problem.slots.map(({ id }) => id);
  const choices = problem.people.map((person) =>
    Array.from({ length: 2 ** ids.length }, (_, mask) =>
      ids.filter((_id, index) => Math.floor(mask / 2 ** index) % 2 === 1),
    ).filter((mine) => isFineFor(problem, person, mine)),
  );
  let best: number[] | null = null;
  const chosen: PlaceOnSlot[] = [];
  const decide = (index: number): void => {
    const person = problem.people[index];
    if (!person) {
      const isFine = problem.slots.every((slot) =>
        isFineOn(
          problem,
          slot,
          chosen.filter(({ slotId }) => slotId === slot.id).map(({ userId }) => userId),
        ),
      );
      if (!isFine) return;
      const goals = goalsOfPlaces(problem, chosen);
      if (!best || isLess(goals, best)) best = goals;
      return;
    }
    for (const mine of choices[index] ?? []) {
      chosen.push(...mine.map((slotId) => ({ userId: person.userId, slotId })));
      decide(index + 1);
      chosen.splice(chosen.length - mine.length, mine.length);
    }
  };
  decide(0);
  return best ?? [];
}
