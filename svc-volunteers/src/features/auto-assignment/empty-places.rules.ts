import { findLacking, type TimedSlot } from '@siteswap/contracts/volunteers';
import { listBlocks, type Placements } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';
import type { PersonToAssign, PlaceBlock, ShortSlot } from './solver-problem.rules.ts';

/** Why slots stay under their minimum, by what prevents each available person in this plan. */
export function explainShortSlots(problem: PreparedProblem, plan: Placements): ShortSlot[] {
  return Array.from({ length: problem.slots }, (_, s) => s).flatMap((s) => {
    const missing = (problem.min[s] ?? 0) - (plan.peopleOn[s]?.size ?? 0);
    return missing > 0 ? [explain(problem, plan, s, missing)] : [];
  });
}

function explain(
  problem: PreparedProblem,
  plan: Placements,
  s: number,
  missing: number,
): ShortSlot {
  const blockedByOne: Partial<Record<PlaceBlock, number>> = {};
  const lacked = new Set<number>();
  let available = 0;
  for (let p = 0; p < problem.people; p += 1) {
    if (problem.isAvailable[p * problem.slots + s]) available += 1;
    const [block, ...others] = listBlocks(problem, plan, p, s);
    if (!block || others.length > 0 || block === 'ALREADY_IN' || block === 'UNAVAILABLE') continue;
    blockedByOne[block] = (blockedByOne[block] ?? 0) + 1;
    if (block !== 'REQUIREMENT') continue;
    const [person, slot] = [problem.source.people[p], problem.timed[s]];
    for (const id of findLacking(person as PersonToAssign, slot as TimedSlot)) lacked.add(id);
  }
  const slotId = problem.source.slots[s]?.id ?? '';
  const lackedIds = [...lacked].sort((a, b) => a - b);
  return { slotId, missing, available, blockedByOne, lackedIds };
}
