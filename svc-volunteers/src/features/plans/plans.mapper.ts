import type { AssignmentPlan } from '@siteswap/contracts/volunteers';
import {
  assignmentStages,
  type AssignmentPlan as FoundPlan,
  type LockConflict,
} from '#src/features/auto-assignment/auto-assignment.public.ts';
import type { PlanInput } from './plan-input.service.ts';
import type { PlanRow } from './plans.repository.ts';

export type PlanResult = NonNullable<AssignmentPlan['result']>;
type Conflicts = AssignmentPlan['conflicts'];

const keyOf = ({ userId, timeSlotId }: PlanResult['added'][number]) => `${timeSlotId} ${userId}`;

/** A plan as what it changes, without the places that stay. */
export function toResult(plan: FoundPlan, { problem, places }: PlanInput): PlanResult {
  const before = places
    .filter(({ status }) => status === 'SIGNED_UP')
    .map(({ timeSlotId, userId }) => ({ timeSlotId, userId }));
  const after = plan.places.map(({ slotId, userId }) => ({ timeSlotId: slotId, userId }));
  const without = (all: typeof after, others: typeof after) => {
    const keys = new Set(others.map(keyOf));
    return all.filter((place) => !keys.has(keyOf(place)));
  };
  const names = new Map(problem.edition.requirements.map(({ id, name }) => [id, name]));
  const nameOf = (id: number): string => names.get(id) ?? '';
  const missing = plan.shortSlots.reduce((sum, slot) => sum + slot.missing, 0);
  const placesAsked = problem.slots.reduce(
    (sum, { kind, minVolunteers }) => sum + (kind === 'SHIFT' ? minVolunteers : 0),
    0,
  );
  return {
    added: without(after, before),
    removed: without(before, after),
    placesAsked,
    placesFilled: placesAsked - missing,
    hoursAsked: plan.demand.hoursAsked,
    hoursThere: plan.demand.hoursThere,
    isCut: plan.isCut,
    stages: plan.stages.map(({ stage, value, isProven, gap }) => ({ stage, value, isProven, gap })),
    short: plan.shortSlots.map(
      ({ slotId, missing: count, available, blockedByOne, lackedIds }) => ({
        ...{ timeSlotId: slotId, missing: count, available },
        blocked: Object.entries(blockedByOne)
          .filter(([, people]) => people > 0)
          .map(([code, people]) => ({
            ...{ code, people },
            names: code === 'REQUIREMENT' ? lackedIds.map(nameOf) : [],
          })),
      }),
    ),
  };
}

export const toConflicts = (conflicts: readonly LockConflict[]): Conflicts =>
  conflicts.map(({ block, userIds, slotIds }) => ({
    ...{ code: block, userIds: [...userIds], timeSlotIds: [...slotIds] },
  }));

/** The columns have what the mapper wrote. */
export const resultOf = ({ result }: PlanRow) => result as unknown as PlanResult | null;

export const constraintsOf = ({ constraints }: PlanRow) =>
  constraints as unknown as AssignmentPlan['constraints'];

export const toPlan = (row: PlanRow, { isStale = false } = {}): AssignmentPlan => {
  const { id, editionId, status, seed, progress, conflicts, createdAt, appliedAt } = row;
  const done = assignmentStages.findIndex((stage) => stage === progress);
  return {
    ...{ id, editionId, status, seed, isStale },
    constraints: constraintsOf(row),
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    progress:
      status === 'RUNNING' && progress !== null
        ? { stage: progress, done: Math.max(0, done), of: assignmentStages.length }
        : null,
    result: resultOf(row),
    conflicts: conflicts as unknown as Conflicts,
  };
};
