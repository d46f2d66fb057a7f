import {
  findShiftProblems,
  maxListedShifts,
  type ShiftProblem,
  type TimedSlot,
} from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import type { CallEdition } from '#src/features/settings/settings.public.ts';
import {
  listSlots,
  type SlotRow,
  toShiftEvent,
  toTimedSlot,
} from '#src/features/slots/slots.public.ts';
import { listTeamsWithModes, type ModeOfTeam } from '#src/features/teams/teams.public.ts';
import { canSignUp, isFull } from './places.policy.ts';
import {
  findVolunteers,
  listPeopleOn,
  listPlacesOf,
  type PlaceWithSlot,
  type Volunteer,
} from './places.repository.ts';

/** A shift to come with a free place, in a team that takes sign-ups of the volunteer. */
export interface OpenShift {
  readonly slot: SlotRow;
  readonly team: ModeOfTeam;
  readonly problems: readonly ShiftProblem[];
}

interface Asked {
  readonly editionId: number;
  readonly edition: CallEdition;
  readonly now: Date;
}

/** Reads the shifts to come with free places once. @returns a function that finds those of one volunteer */
export async function readOpenShifts(client: Db | Tx, { editionId, edition, now }: Asked) {
  const teams = new Map(
    (await listTeamsWithModes(client, editionId)).map((team) => [team.id, team]),
  );
  const slots = (await listSlots(client, editionId)).flatMap((slot) => {
    const team = slot.teamId === null ? undefined : teams.get(slot.teamId);
    if (!team || team.signUpMode === 'MANUAL' || slot.kind !== 'SHIFT') return [];
    if (slot.startDateTime <= now || isFull(slot)) return [];
    return [{ slot, team, timed: toTimedSlot(slot, edition.timezone) }];
  });
  const people = await listPeopleOn(
    client,
    slots.map(({ slot }) => slot.id),
  );
  const adults = people.filter(({ ageBand }) => ageBand === 'ADULT');
  const rules = await readShiftEdition(client, editionId, edition);
  const withAdult = new Set(adults.map(({ slotId }) => slotId));

  return (person: Volunteer, places: readonly PlaceWithSlot[]): OpenShift[] => {
    const taken = new Set(places.map(({ timeSlotId }) => timeSlotId));
    const others: TimedSlot[] = places
      .filter(({ status }) => status === 'SIGNED_UP')
      .map(({ slot }) => toTimedSlot(slot, edition.timezone));
    const ownTeamIds = person.assignments.map(({ teamId }) => teamId);
    return slots
      .filter(({ slot, team }) => canSignUp(ownTeamIds, slot, team.signUpMode))
      .filter(({ slot }) => !taken.has(slot.id))
      .map(({ slot, team, timed }) => {
        const hasAdult = withAdult.has(slot.id);
        const problems = findShiftProblems({
          ...{ person, slot: timed, others, hasAdult },
          edition: rules,
        });
        return { slot, team, problems };
      });
  };
}

/** What an event says of the shifts that a volunteer may take instead. */
export interface FreeShifts {
  readonly count: number;
  readonly freeShifts: { title: string; day: string; time: string }[];
}

export const noFreeShifts: FreeShifts = { count: 0, freeShifts: [] };

/** The shifts that each of these volunteers may take now: how many, and the next ones. */
export async function findFreeShifts(
  tx: Tx,
  asked: Asked,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, FreeShifts>> {
  if (userIds.length === 0) return new Map();
  const openFor = await readOpenShifts(tx, asked);
  const volunteers = await findVolunteers(tx, asked.editionId, userIds);
  const places = Map.groupBy(
    await listPlacesOf(tx, asked.editionId, userIds),
    ({ userId }) => userId,
  );
  const freeFor = (person: Volunteer): FreeShifts => {
    const open = openFor(person, places.get(person.userId) ?? []);
    const free = open.filter(({ problems }) => problems.length === 0).map(({ slot }) => slot);
    const next = free.sort((a, b) => a.startDateTime.getTime() - b.startDateTime.getTime());
    const freeShifts = next.slice(0, maxListedShifts).map((slot) => {
      const { title, day, time } = toShiftEvent(slot, person.userId, asked.edition.timezone);
      return { title, day, time };
    });
    return { count: free.length, freeShifts };
  };
  return new Map([...volunteers].map(([userId, person]) => [userId, freeFor(person)]));
}
