import { dayOf } from '@siteswap/contracts/format';
import {
  type Assignment,
  canOverride,
  findShiftProblems,
  minutesOfSlot,
  type Planning,
  type PlanningPerson,
  type PlanningTeam,
  type ShiftProblem,
  type TimedSlot,
  type TimeSlot,
  timeSlotIn,
} from '@siteswap/contracts/volunteers';
import { daysBetween, type Fill, fillOf } from './planning.format.ts';

/** Someone with their place on a slot, or their request for one. */
export interface Placed {
  readonly person: PlanningPerson;
  readonly assignment: Assignment;
}

/** A slot with its people; `start` and `end` in milliseconds. */
export interface PlanSlot {
  readonly id: string;
  readonly slot: TimeSlot;
  readonly timed: TimedSlot;
  readonly start: number;
  readonly end: number;
  /** The local day on which it begins. */
  readonly day: string;
  readonly team: PlanningTeam | null;
  readonly fill: Fill;
  /** Names of what it asks for. */
  readonly asks: readonly string[];
  readonly places: readonly Placed[];
  readonly requests: readonly Placed[];
  /** Of `places`: people who asked to be excused and have no response yet. */
  readonly excuses: readonly Placed[];
}

export interface PlanPerson {
  readonly person: PlanningPerson;
  /** Slots with a place, by their start. */
  readonly slots: readonly PlanSlot[];
  readonly minutes: number;
  readonly minutesByDay: ReadonlyMap<string, number>;
}

/** The planning as the page reads it. */
export interface Plan {
  readonly planning: Planning;
  readonly timezone: string;
  readonly days: readonly string[];
  /** By their start. */
  readonly slots: readonly PlanSlot[];
  readonly slotById: ReadonlyMap<string, PlanSlot>;
  readonly people: readonly PlanPerson[];
  readonly personById: ReadonlyMap<number, PlanPerson>;
}

/** Slots that a new response leaves as they were are not worked out again. */
const timedSlots = new WeakMap<TimeSlot, { timezone: string; timed: TimedSlot }>();

function timedOf(slot: TimeSlot, timezone: string): TimedSlot {
  const known = timedSlots.get(slot);
  if (known?.timezone === timezone) return known.timed;
  const timed = timeSlotIn(slot, timezone);
  timedSlots.set(slot, { timezone, timed });
  return timed;
}

const hasPlace = ({ assignment }: Placed): boolean => assignment.status === 'SIGNED_UP';

/** Puts slots, places and people of a planning together. */
export function planOf(planning: Planning): Plan {
  const { timezone } = planning;
  const teams = new Map(planning.teams.map((team) => [team.id, team]));
  const names = new Map(planning.requirements.map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly number[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
  const persons = new Map(planning.people.map((person) => [person.userId, person]));
  const placed = planning.assignments.flatMap((assignment): Placed[] => {
    const person = persons.get(assignment.userId);
    return person ? [{ person, assignment }] : [];
  });
  const bySlot = Map.groupBy(placed, ({ assignment }) => assignment.timeSlotId);
  const slots = planning.slots
    .map((slot): PlanSlot => {
      const timed = timedOf(slot, timezone);
      const all = bySlot.get(slot.id) ?? [];
      const places = all.filter(hasPlace);
      return {
        id: slot.id,
        slot,
        timed,
        start: timed.start,
        end: timed.end,
        day: timed.spans[0]?.day ?? dayOf(slot.startDateTime, timezone),
        team: teams.get(slot.teamId ?? 0) ?? null,
        fill: fillOf(slot),
        asks: namesOf(slot.requirementIds),
        places,
        requests: all.filter(({ assignment }) => assignment.status === 'REQUESTED'),
        excuses: places.filter(({ assignment }) => assignment.excuse?.status === 'ASKED'),
      };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const ofPerson = Map.groupBy(
    slots.flatMap((slot) => slot.places.map(({ person }) => ({ slot, userId: person.userId }))),
    ({ userId }) => userId,
  );
  const people = planning.people.map((person) =>
    planPerson(person, ofPerson.get(person.userId)?.map(({ slot }) => slot) ?? []),
  );
  return {
    planning,
    timezone,
    days: daysBetween(planning.firstDay, planning.lastDay),
    slots,
    slotById: new Map(slots.map((slot) => [slot.id, slot])),
    people,
    personById: new Map(people.map((one) => [one.person.userId, one])),
  };
}

function planPerson(person: PlanningPerson, slots: readonly PlanSlot[]): PlanPerson {
  const minutesByDay = new Map<string, number>();
  for (const { timed } of slots) {
    if (timed.isBriefing) continue;
    for (const { day, minutes } of timed.spans) {
      minutesByDay.set(day, (minutesByDay.get(day) ?? 0) + minutes);
    }
  }
  const minutes = slots.reduce((sum, { timed }) => sum + minutesOfSlot(timed), 0);
  return { person, slots, minutes, minutesByDay };
}

export const nameOf = ({ prenom, nom }: Pick<PlanningPerson, 'prenom' | 'nom'>): string =>
  `${prenom} ${nom}`.trim();

/** First name and an initial, for where there is little room. */
export const shortNameOf = ({ prenom, nom }: Pick<PlanningPerson, 'prenom' | 'nom'>): string =>
  nom ? `${prenom} ${[...nom][0]}.` : prenom;

/** What speaks against a place; `leaving` is the slot that the person would leave for it. */
export function problemsOf(
  plan: Plan,
  { person, slots }: PlanPerson,
  slot: PlanSlot,
  leaving?: string,
): ShiftProblem[] {
  return findShiftProblems({
    person,
    slot: slot.timed,
    others: slots.filter(({ id }) => id !== slot.id && id !== leaving).map(({ timed }) => timed),
    edition: plan.planning,
    hasAdult: slot.places.some(
      (other) => other.person.userId !== person.userId && other.person.ageBand === 'ADULT',
    ),
  });
}

/** Whether someone may have a place: `no` is for everyone, `warned` with a reason. */
export interface Verdict {
  readonly kind: 'yes' | 'warned' | 'no';
  readonly problems: readonly ShiftProblem[];
  readonly isFull: boolean;
  readonly isOnIt: boolean;
}

export function verdictOf(
  plan: Plan,
  person: PlanPerson,
  slot: PlanSlot,
  leaving?: string,
): Verdict {
  const isOnIt = slot.places.some((other) => other.person.userId === person.person.userId);
  const isFull = slot.fill === 'full';
  const problems = isOnIt ? [] : problemsOf(plan, person, slot, leaving);
  const isForbidden = isOnIt || isFull || !problems.every(canOverride);
  return {
    kind: isForbidden ? 'no' : problems.length > 0 ? 'warned' : 'yes',
    problems,
    isFull,
    isOnIt,
  };
}

export interface Candidate extends PlanPerson {
  readonly verdict: Verdict;
  readonly isInTeam: boolean;
  readonly wantsTeam: boolean;
}

const order = { yes: 0, warned: 1, no: 2 } as const;

/** Who could be put on a slot: those without problems first, then those of its team, who want it, with fewest hours. Requests are not among them. */
export function candidatesFor(plan: Plan, slot: PlanSlot): Candidate[] {
  const teamId = slot.slot.teamId ?? 0;
  const teamRank = ({ isInTeam, wantsTeam }: Candidate): number =>
    isInTeam ? 0 : wantsTeam ? 1 : 2;
  // Whether the slot is full is said once for all of them.
  const open: PlanSlot = { ...slot, fill: 'open' };
  const asking = new Set(slot.requests.map(({ person }) => person.userId));
  return plan.people
    .filter(({ person }) => !asking.has(person.userId))
    .map((one) => ({
      ...one,
      verdict: verdictOf(plan, one, open),
      isInTeam: one.person.teamIds.includes(teamId),
      wantsTeam: one.person.teamPreferences.includes(teamId),
    }))
    .filter(({ verdict }) => !verdict.isOnIt)
    .sort(
      (a, b) =>
        order[a.verdict.kind] - order[b.verdict.kind] ||
        teamRank(a) - teamRank(b) ||
        a.minutes - b.minutes,
    );
}

export interface Target {
  readonly slot: PlanSlot;
  readonly verdict: Verdict;
}

/** Slots of a day to which someone could be moved, those without problems first. */
export function targetsOn(plan: Plan, person: PlanPerson, from: PlanSlot, day: string): Target[] {
  return plan.slots
    .filter((slot) => slot.day === day && slot.id !== from.id)
    .map((slot) => ({ slot, verdict: verdictOf(plan, person, slot, from.id) }))
    .sort((a, b) => order[a.verdict.kind] - order[b.verdict.kind]);
}

/** Case and accents do not matter to a search. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const matches = (person: PlanningPerson, searched: string): boolean =>
  searchable(`${nameOf(person)} ${person.user.pseudo}`).includes(searchable(searched.trim()));
