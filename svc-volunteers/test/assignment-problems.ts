import {
  findShiftProblems,
  minutesOfSlot,
  type TimedSlot,
  type TimePreference,
  timePreferences,
  timeSlotIn,
  usualMinorLimits,
} from '@siteswap/contracts/volunteers';
import {
  type AssignmentProblem,
  assignmentLimits,
  type PersonToAssign,
  type PlaceOnSlot,
  type SlotToFill,
} from '#src/features/auto-assignment/solver-problem.rules.ts';

export const timezone = 'Europe/Paris';
const hourMs = 3_600_000;

/** A shift on a day of May 2027 by the clock in Paris, which is two hours ahead of UTC. */
export function aShift(
  id: string,
  {
    day = 14,
    from = 8,
    hours = 2,
    ...fields
  }: Partial<SlotToFill> & { day?: number; from?: number; hours?: number } = {},
): SlotToFill {
  const start = Date.UTC(2027, 4, day, from - 2);
  return {
    id,
    kind: 'SHIFT',
    title: id,
    teamId: 1,
    startDateTime: new Date(start).toISOString(),
    endDateTime: new Date(start + hours * hourMs).toISOString(),
    minVolunteers: 1,
    maxVolunteers: 1,
    requirementIds: [],
    ...fields,
  };
}

export const aPerson = (userId: number, fields: Partial<PersonToAssign> = {}): PersonToAssign => ({
  userId,
  ageBand: 'ADULT',
  arrivalDateTime: '2027-05-13_morning',
  departureDateTime: '2027-05-17_evening',
  setupAvailability: false,
  eventAvailability: true,
  teardownAvailability: true,
  teamIds: [],
  teamPreferences: [],
  timePreferences: [],
  grants: [],
  absences: [],
  ...fields,
});

export const aProblem = (fields: Partial<AssignmentProblem> = {}): AssignmentProblem => ({
  edition: {
    ...{ startDate: '2027-05-13', endDate: '2027-05-16', timezone },
    minorLimits: usualMinorLimits,
    requirements: [
      { id: 7, name: 'Permis' },
      { id: 8, name: 'Incendie' },
    ],
  },
  slots: [],
  people: [],
  companions: [],
  avoiding: [],
  locked: [],
  limits: assignmentLimits,
  seed: 1,
  ...fields,
});

interface RandomNumbers {
  int(below: number): number;
}

export interface RandomSize {
  readonly people: number;
  readonly slots: number;
  readonly days: number;
}

/** A problem in which every rule and every goal may matter. */
export function aRandomProblem(
  random: RandomNumbers,
  { people, slots, days }: RandomSize,
): AssignmentProblem {
  const oneOf = <Value>(values: readonly Value[]): Value =>
    values[random.int(values.length)] as Value;
  const some = <Value>(values: readonly Value[], chance: number): Value[] =>
    values.filter(() => random.int(100) < chance);
  const shifts = Array.from({ length: slots }, (_, index) => {
    const minVolunteers = random.int(3);
    return aShift(`slot-${index}`, {
      day: 14 + random.int(days),
      from: 6 + random.int(19),
      hours: 1 + random.int(4),
      teamId: 1 + random.int(2),
      minVolunteers,
      maxVolunteers: Math.max(1, minVolunteers + random.int(2)),
      requirementIds: oneOf([[], [], [], [7], [7, 8]]),
    });
  });
  const volunteers = Array.from({ length: people }, (_, index) =>
    aPerson(index + 1, {
      ageBand: oneOf(['ADULT', 'ADULT', 'ADULT', 'AGE_16_17', 'UNDER_16']),
      arrivalDateTime: oneOf(['2027-05-13_morning', '2027-05-13_morning', '2027-05-14_noon']),
      departureDateTime: oneOf(['2027-05-17_evening', '2027-05-14_evening', '2027-05-15_noon']),
      teamIds: oneOf([[], [], [], [1], [1, 2]]),
      teamPreferences: oneOf([[], [1], [2], [2, 1]]),
      grants: [7, 8].flatMap((requirementId) =>
        random.int(3) === 0
          ? []
          : [{ requirementId, endsOn: oneOf([null, '2027-05-14', '2027-05-15']) }],
      ),
      timePreferences: oneOf<TimePreference[]>([
        [],
        some(timePreferences, 50),
        some(timePreferences, 70),
      ]),
    }),
  );
  const pairs = Array.from({ length: Math.ceil(people / 3) }, () => {
    const one = 1 + random.int(people);
    return [one, (one % people) + 1] as const;
  });
  const apart = Array.from({ length: Math.ceil(people / 4) }, () => {
    const one = 1 + random.int(people);
    return [one, ((one + 1) % people) + 1] as const;
  }).filter(([one, other]) => one !== other);
  return aProblem({
    slots: shifts,
    people: volunteers,
    companions: pairs.filter(([one, other]) => one !== other),
    avoiding: apart,
    limits: {
      ...assignmentLimits,
      maxHoursPerVolunteer: oneOf([5, 8, 12]),
      maxHoursPerDay: oneOf([4, 8]),
      minRestMinutes: oneOf([0, 30, 120]),
      maxNightSlots: oneOf([0, 1, 3]),
    },
    seed: random.int(1_000_000),
  });
}

const minutesIn = (slots: readonly TimedSlot[]): number =>
  slots.reduce((sum, slot) => sum + minutesOfSlot(slot), 0);

/** Whether the slots of one person break no rule that concerns this person alone. */
export function isFineFor(
  { edition, limits, slots }: AssignmentProblem,
  person: PersonToAssign,
  mine: readonly string[],
): boolean {
  const given = slots.filter(({ id }) => mine.includes(id));
  const timed = given.map((slot) => timeSlotIn(slot, edition.timezone));
  const problems = timed.flatMap((slot) => {
    const others = timed.filter((other) => other !== slot);
    return findShiftProblems({ person, slot, others, edition, hasAdult: true, limits });
  });
  const isRested = timed.every((slot) =>
    timed.every(
      (other) =>
        other === slot ||
        other.start - slot.end >= limits.minRestMinutes * 60_000 ||
        slot.start - other.end >= limits.minRestMinutes * 60_000,
    ),
  );
  const isInTeams = given.every(
    ({ teamId }) => person.teamIds.length === 0 || person.teamIds.includes(teamId ?? 0),
  );
  const nights = timed.filter(({ isNight }) => isNight).length;
  return (
    problems.length === 0 &&
    isRested &&
    isInTeams &&
    nights <= limits.maxNightSlots &&
    minutesIn(timed) <= limits.maxHoursPerVolunteer * 60
  );
}

/** Whether the people of each slot may share it. */
export function isFineOn(
  { people, avoiding }: AssignmentProblem,
  { maxVolunteers }: SlotToFill,
  there: readonly number[],
): boolean {
  const isAdult = (userId: number) =>
    people.find((person) => person.userId === userId)?.ageBand === 'ADULT';
  return (
    there.length <= (maxVolunteers ?? Number.POSITIVE_INFINITY) &&
    (there.length === 0 || there.some(isAdult)) &&
    !avoiding.some(([one, other]) => there.includes(one) && there.includes(other))
  );
}

export const slotsOf = (places: readonly PlaceOnSlot[], userId: number): string[] =>
  places.filter((place) => place.userId === userId).map(({ slotId }) => slotId);
export const peopleOn = (places: readonly PlaceOnSlot[], slotId: string): number[] =>
  places.filter((place) => place.slotId === slotId).map(({ userId }) => userId);

/** People and slots whose places break a rule. */
export function brokenRules(problem: AssignmentProblem, places: readonly PlaceOnSlot[]): string[] {
  return [
    ...problem.people
      .filter((person) => !isFineFor(problem, person, slotsOf(places, person.userId)))
      .map(({ userId }) => `person ${userId}`),
    ...problem.slots
      .filter((slot) => !isFineOn(problem, slot, peopleOn(places, slot.id)))
      .map(({ id }) => id),
    ...problem.locked
      .filter(({ userId, slotId }) => !slotsOf(places, userId).includes(slotId))
      .map(({ userId, slotId }) => `locked ${userId} on ${slotId}`),
  ];
}
