import { loadavg } from 'node:os';
import { assignShifts } from '@siteswap/svc-volunteers/src/features/auto-assignment/auto-assignment.client.ts';
import {
  goalsOf,
  reachableMinutes,
} from '@siteswap/svc-volunteers/src/features/auto-assignment/goals.rules.ts';
import { planGreedily } from '@siteswap/svc-volunteers/src/features/auto-assignment/greedy.rules.ts';
import { lockedPlacements } from '@siteswap/svc-volunteers/src/features/auto-assignment/placements.rules.ts';
import { prepareProblem } from '@siteswap/svc-volunteers/src/features/auto-assignment/prepared-problem.rules.ts';
import {
  type AssignmentPlan,
  type AssignmentProblem,
  assignmentStages,
} from '@siteswap/svc-volunteers/src/features/auto-assignment/solver-problem.rules.ts';
import { type CaseSize, createCase } from './assignment/assignment-cases.ts';
import { print } from './with-platform.ts';

const seeds = Number(process.env['BENCH_SEEDS'] ?? 5);
const demands = [0.9, 1.2];
/** People × slots. */
const wanted = (process.env['BENCH_ASSIGNMENTS'] ?? '60x120,300x600').split(',');
/** For the first size and the others. */
const [usual = 60, long = 60] = (process.env['BENCH_ASSIGNMENT_SECONDS'] ?? '60,60')
  .split(',')
  .map(Number);

function sizeOf(written: string): CaseSize {
  const [people = 0, slots = 0] = written.split('x').map(Number);
  return people < 100
    ? { people, slots, days: 3, teams: 8 }
    : { people, slots, days: 5, teams: 12 };
}

function supplyOf(problem: AssignmentProblem): number {
  const prepared = prepareProblem(problem);
  const minutes = reachableMinutes(prepared, lockedPlacements(prepared));
  return minutes.reduce((sum, one) => sum + one, 0) / 60;
}

/** In hours, but for places. */
function greedyGoals(problem: AssignmentProblem): number[] {
  const prepared = prepareProblem(problem);
  const [short, missing, team, time, together, squares] = goalsOf(prepared, planGreedily(prepared));
  return [short, missing / 60, team / 60, time / 60, -together / 60, squares / 3_600];
}

const cell = (text: string) => text.padStart(22);

/** The value, and what it is worth: proven, or its gap. */
const cellsOf = ({ stages }: AssignmentPlan): string =>
  stages
    .map(({ value, isProven, gap }) =>
      cell(`${Math.round(value)} ${isProven ? 'proven' : `gap ${(gap * 100).toFixed(1)} %`}`),
    )
    .join('');

for (const [index, written] of wanted.entries()) {
  for (const demand of demands) {
    print(`${written}, demand ${demand * 100} % of supply, load ${loadavg()[0]?.toFixed(1)}`);
    const heads = [
      'places short',
      'hours missing',
      'unwanted team',
      'unwanted time',
      'together',
      'squares',
    ];
    // The processor twice: of all stages, and of those up to times.
    print(`                 seconds   cpu times${heads.map(cell).join('')}`);
    for (let seed = 1; seed <= seeds; seed += 1) {
      const problem = createCase(sizeOf(written), { seed, demand }, supplyOf);
      const greedy = greedyGoals(problem).map((value) => cell(String(Math.round(value))));
      print(`${seed} greedy                            ${greedy.join('')}`);
      const [from, cpu] = [performance.now(), process.cpuUsage()];
      const ofProcessor = () => {
        const { user, system } = process.cpuUsage(cpu);
        return ((user + system) / 1_000_000).toFixed(1).padStart(6);
      };
      let untilTimes = '';
      const result = await assignShifts(problem, {
        timeLimitMs: (index === 0 ? usual : long) * 1_000,
        // The last message of a stage comes with its end.
        onProgress: ({ stage }) => {
          if (assignmentStages.indexOf(stage) <= 3) untilTimes = ofProcessor();
        },
      });
      if (result.kind !== 'plan') throw new Error('A problem without locked places has a conflict');
      const seconds = ((performance.now() - from) / 1_000).toFixed(1).padStart(8);
      const cut = result.isCut ? 'cut' : 'end';
      const used = `${seconds}${ofProcessor()}${untilTimes}`;
      print(`${seed} solver (${cut})  ${used}${cellsOf(result)}`);
    }
    print();
  }
}
