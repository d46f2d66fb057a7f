import { createHash } from 'node:crypto';
import type { AssignmentPlan, TimePreference } from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import type { Db, Tx } from '#src/db.ts';
import type { AssignmentProblem } from '#src/features/auto-assignment/auto-assignment.public.ts';
import { listPlacesOn, type PlaceRow } from '#src/features/places/places.public.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import type { CallEdition } from '#src/features/settings/settings.public.ts';
import { listSlots, type SlotRow, withInstants } from '#src/features/slots/slots.public.ts';
import { createNameFinder, type NamedPerson } from './named-people.rules.ts';
import { listPlanned, type PlannedPerson } from './plans.repository.ts';

interface Asked {
  readonly editionId: number;
  readonly edition: CallEdition;
  readonly constraints: AssignmentPlan['constraints'];
  readonly seed: number;
  readonly now: Date;
}

/** What a plan is made from, and the rows behind it. */
export interface PlanInput {
  readonly problem: AssignmentProblem;
  readonly hash: string;
  readonly slots: ReadonlyMap<string, SlotRow>;
  readonly people: ReadonlyMap<number, PlannedPerson>;
  /** All rows on the slots: places, requests and excuses. */
  readonly places: readonly PlaceRow[];
}

/** Nothing can be planned without a shift to come, and without people. */
export const isEmptyInput = ({ problem }: PlanInput, now: Date): boolean =>
  problem.people.length === 0 ||
  problem.slots.every(
    ({ kind, startDateTime }) => kind !== 'SHIFT' || new Date(startDateTime) <= now,
  );

function findPairs(people: readonly PlannedPerson[], named: readonly NamedPerson[]) {
  const findPerson = createNameFinder(named);
  const isPlanned = new Set(people.map(({ userId }) => userId));
  const pairsOf = (text: 'companionName' | 'avoidList', ids: 'companionIds' | 'avoidedIds') =>
    people.flatMap((person) => {
      const { userId } = person;
      const found = findPerson(person[text] ?? '');
      const others = new Set([...person[ids], ...(found === null ? [] : [found])]);
      return [...others]
        .filter((other) => other !== userId && isPlanned.has(other))
        .map((other) => [userId, other] as const);
    });
  return {
    companions: pairsOf('companionName', 'companionIds'),
    avoiding: pairsOf('avoidList', 'avoidedIds'),
  };
}

const isPlace = ({ status }: PlaceRow): boolean => status === 'SIGNED_UP';

/** Reads slots that are not over, accepted people and their places. Those on slots that have begun stay. */
export async function readPlanInput(
  client: Db | Tx,
  { editionId, edition, constraints, seed, now }: Asked,
): Promise<PlanInput> {
  const rows = (await listSlots(client, editionId)).filter(({ endDateTime }) => endDateTime > now);
  const listed = await listPlanned(client, editionId);
  const people = new Map(listed.map((person) => [person.userId, person]));
  const places = (
    await listPlacesOn(
      client,
      rows.map(({ id }) => id),
    )
  ).filter(({ userId }) => people.has(userId));
  const members = await findMembers(client, [...people.keys()]);
  const { retainsPlaces, ...limits } = constraints;
  const slots = new Map(rows.map((row) => [row.id, row]));
  const hasBegun = (id: string) => (slots.get(id)?.startDateTime ?? now) <= now;
  const isBriefing = (id: string) => slots.get(id)?.kind === 'BRIEFING';
  const excused = Map.groupBy(
    places.filter(({ status }) => status === 'EXCUSED'),
    ({ userId }) => userId,
  );
  const rules = await readShiftEdition(client, editionId, edition);
  const requirements = rules.requirements.map(({ id, name }) => ({ id, name }));
  const named = listed.map(({ userId, prenom, nom }) => {
    return { userId, prenom, nom, pseudo: members.of(userId)?.pseudo ?? '' };
  });
  const problem: AssignmentProblem = {
    edition: { ...rules, requirements, timezone: edition.timezone },
    slots: rows.map((row) => {
      const { id, kind, title, teamId, startDateTime, endDateTime } = withInstants(row);
      const fields = { id, kind, title, teamId, startDateTime, endDateTime };
      // No one joins a slot that has begun.
      const isFrozen = hasBegun(id) && kind === 'SHIFT';
      return {
        ...fields,
        minVolunteers: isFrozen ? 0 : row.minVolunteers,
        maxVolunteers: isFrozen ? row.assignedVolunteers : row.maxVolunteers,
        requirementIds: row.requirementIds,
      };
    }),
    people: listed.map(
      ({ id: _, prenom: _prenom, nom: _nom, companionName, avoidList, ...person }) => {
        const { assignments, companionIds, avoidedIds, ...fields } = person;
        return {
          ...fields,
          // The columns have what the contract parsed.
          timePreferences: fields.timePreferences as TimePreference[],
          teamIds: assignments.map(({ teamId }) => teamId),
          notOn: (excused.get(person.userId) ?? []).map(({ timeSlotId }) => timeSlotId),
        };
      },
    ),
    ...findPairs(listed, named),
    locked: places
      .filter(isPlace)
      .filter(
        ({ isLocked, timeSlotId }) =>
          retainsPlaces || isLocked || isBriefing(timeSlotId) || hasBegun(timeSlotId),
      )
      .map(({ userId, timeSlotId, overrideReason }) => ({
        ...{ userId, slotId: timeSlotId },
        isOverridden: overrideReason !== null || hasBegun(timeSlotId),
      })),
    limits,
    seed,
  };
  // With the places that may be given up: they are what the plan is compared with.
  const current = places.map(({ timeSlotId, userId, status }) => [timeSlotId, userId, status]);
  const hash = createHash('sha256')
    .update(JSON.stringify([problem, current]))
    .digest('hex');
  return { problem, hash, slots, people, places };
}
