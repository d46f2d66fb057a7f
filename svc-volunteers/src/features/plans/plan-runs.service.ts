import { planningChanged } from '@siteswap/contracts/volunteers';
import { findEdition } from '@siteswap/features/editions';
import type { Attempt, Transact } from '@siteswap/service-kit';
import type { Db, Kit } from '#src/db.ts';
import {
  type AssignmentResult,
  assignShifts,
} from '#src/features/auto-assignment/auto-assignment.public.ts';
import { callEditionFields } from '#src/features/settings/settings.public.ts';
import { type PlanInput, readPlanInput } from './plan-input.service.ts';
import { constraintsOf, toConflicts, toResult } from './plans.mapper.ts';
import {
  findPlan,
  type PlanRow,
  type StoredJson,
  shareAccepted,
  updatePlan,
} from './plans.repository.ts';

const timeLimitMs = 60_000;
const progressMs = 1_000;

type Run = Pick<PlanRow, 'id' | 'editionId'> & { readonly startedAt: Date };

/** Calls `look` again and again until `work` has ended; an error of it ends the work. */
async function withWatch<T>(
  work: (signal: AbortSignal) => Promise<T>,
  look: (end: () => void) => Promise<void>,
): Promise<T> {
  const ended = new AbortController();
  const failures: unknown[] = [];
  let looking: Promise<void> = Promise.resolve();
  const lookOnce = () =>
    look(() => ended.abort()).catch((error: unknown) => {
      failures.push(error);
      ended.abort();
    });
  const timer = setInterval(() => {
    looking = looking.then(lookOnce);
  }, progressMs);
  let result: T;
  try {
    result = await work(ended.signal);
  } finally {
    clearInterval(timer);
    await looking;
  }
  if (failures.length > 0) throw failures[0];
  return result;
}

/** Searches plans, apart from the request that asked for them. */
export function createPlanRuns({
  transact,
  clock,
}: {
  readonly transact: Transact<Db>;
} & Pick<Kit, 'clock'>) {
  /** Null when it was cancelled, or its edition is gone. */
  const begin = (planId: string) =>
    transact(async (tx, outbox) => {
      const startedAt = clock();
      const plan = await updatePlan(
        tx,
        { id: planId, status: ['QUEUED', 'RUNNING'] },
        { status: 'RUNNING', startedAt, progress: null },
      );
      const edition = plan && (await findEdition(tx, plan.editionId, callEditionFields));
      if (!plan || !edition) return null;
      const { id, editionId, seed } = plan;
      const asked = { editionId, edition, constraints: constraintsOf(plan), seed, now: startedAt };
      outbox.emit(planningChanged, { editionId });
      return { run: { id, editionId, startedAt }, input: await readPlanInput(tx, asked) };
    });

  /** Stores the stage when it is another one. @returns false once the run was cancelled or taken over */
  const report = ({ id, editionId, startedAt }: Run, progress: string | null) =>
    transact(async (tx, outbox) => {
      const before = await findPlan(tx, id);
      const isOurs = before?.status === 'RUNNING' && +(before.startedAt ?? 0) === +startedAt;
      if (!isOurs || before.progress === progress) return isOurs;
      const row = await updatePlan(tx, { id, status: ['RUNNING'], startedAt }, { progress });
      if (row) outbox.emit(planningChanged, { editionId });
      return row !== null;
    });

  const finish = ({ id, editionId, startedAt }: Run, input: PlanInput, found: AssignmentResult) =>
    transact(async (tx, outbox) => {
      const result = found.kind === 'plan' ? toResult(found, input) : null;
      const conflicts = found.kind === 'plan' ? [] : toConflicts(found.conflicts);
      const userIds = [
        ...new Set([
          ...(result ? [...result.added, ...result.removed].map(({ userId }) => userId) : []),
          ...conflicts.flatMap((conflict) => conflict.userIds),
        ]),
      ];
      // People who left meanwhile are stored nowhere.
      const accepted = await shareAccepted(tx, editionId, userIds);
      const columns = { problemHash: input.hash, conflicts, userIds } as const;
      const status = result ? ('READY' as const) : ('IMPOSSIBLE' as const);
      const data =
        accepted.length < userIds.length
          ? { status: 'FAILED' as const }
          : { ...columns, status, ...(result ? { result: result as StoredJson } : {}) };
      const run = { id, status: ['RUNNING'], startedAt } as const;
      const row = await updatePlan(tx, run, { ...data, finishedAt: clock(), progress: null });
      if (row) outbox.emit(planningChanged, { editionId });
    });

  return {
    async search({ planId }: { planId: string }, { signal }: Attempt): Promise<void> {
      const begun = await begin(planId);
      if (!begun) return;
      const { run, input } = begun;
      let stage: string | null = null;
      const found = await withWatch(
        (ended) =>
          assignShifts(input.problem, {
            timeLimitMs,
            signal: AbortSignal.any([signal, ended]),
            onProgress: (progress) => {
              stage = progress.stage;
            },
          }),
        async (end) => {
          if (!(await report(run, stage))) end();
        },
      );
      // Its result is cut: the next attempt begins anew.
      signal.throwIfAborted();
      await finish(run, input, found);
    },

    giveUp: ({ planId }: { planId: string }): Promise<void> =>
      transact(async (tx, outbox) => {
        const data = { status: 'FAILED', finishedAt: clock(), progress: null } as const;
        const row = await updatePlan(tx, { id: planId, status: ['QUEUED', 'RUNNING'] }, data);
        if (row) outbox.emit(planningChanged, { editionId: row.editionId });
      }),
  };
}
