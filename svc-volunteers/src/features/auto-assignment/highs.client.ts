import highsModule, { type Highs, type Model } from 'highs';
import type { AssignmentModel } from './assignment-model.rules.ts';

/** What ends a run before its proof. */
export interface RunLimits {
  readonly maxNodes: number;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly seed: number;
  readonly isCancelled: () => boolean;
}

export interface ModelRun {
  /** Places of the columns that were chosen; null without a plan. */
  readonly chosen: readonly number[] | null;
  /** Of the goal; minus infinity when nothing is known. */
  readonly bound: number;
  readonly isOptimal: boolean;
  /** No plan has this scope. */
  readonly isInfeasible: boolean;
  /** Time or a cancel ended it. */
  readonly isCut: boolean;
}

export interface MipSolver {
  run(model: AssignmentModel, limits: RunLimits): ModelRun;
}

/** The types of the package are those of its CommonJS form; what is imported here is the function itself. */
const loadHighs = highsModule as unknown as typeof highsModule.default;

/** Goals are whole, so a plan less than one above the bound is the best. */
const gap = 0.99;
const maxSeed = 2 ** 31 - 1;

export async function createMipSolver(): Promise<MipSolver> {
  const highs = await loadHighs();
  return {
    // Memory of a model that is not disposed is never given back.
    run: (model, limits) =>
      highs.withModel(model.data, (native) => runModel(highs, native, model, limits)),
  };
}

function runModel(
  highs: Highs,
  native: Model,
  { columns, start, goalOf, data }: AssignmentModel,
  { maxNodes, deadline, seed, isCancelled }: RunLimits,
): ModelRun {
  const { modelStatus: status, callbackType } = highs.constants;
  const none = { chosen: null, bound: Number.NEGATIVE_INFINITY, isOptimal: false };
  const seconds = (deadline - performance.now()) / 1_000;
  if (seconds <= 0 || isCancelled()) return { ...none, isInfeasible: false, isCut: true };
  if (columns.length === 0) {
    const isFeasible = start !== null;
    return isFeasible
      ? {
          chosen: [],
          bound: Number.NEGATIVE_INFINITY,
          // The plan without any place is the only one.
          isOptimal: true,
          isInfeasible: false,
          isCut: false,
        }
      : { ...none, isInfeasible: true, isCut: false };
  }
  native.options.set({
    output_flag: false,
    mip_abs_gap: gap,
    mip_rel_gap: 0,
    mip_max_nodes: maxNodes,
    random_seed: Math.abs(Math.trunc(seed)) % maxSeed,
    time_limit: seconds,
  });
  native.zeroAllClocks();
  if (start) native.setSolution({ colValue: [...start] });
  let isStopped = false;
  const stop = (event: { interrupt(): void }): undefined => {
    if (isCancelled() || performance.now() > deadline) {
      isStopped = true;
      event.interrupt();
    }
  };
  const { modelStatus } = native.run({
    [callbackType.mipInterrupt]: stop,
    [callbackType.simplexInterrupt]: stop,
  });
  const isCut = isStopped || modelStatus === status.timeLimit || modelStatus === status.interrupted;
  if (modelStatus === status.infeasible) return { ...none, isInfeasible: true, isCut };
  const isFeasible =
    native.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
  const dual = Number(native.info.get('mip_dual_bound'));
  const bound =
    Math.abs(dual) < 1e20 && data.numCols > 0 ? goalOf(Math.ceil(dual - 1e-4)) : none.bound;
  const values = isFeasible ? native.getSolution().colValue : null;
  return {
    chosen: values && columns.filter((_, column) => (values[column] ?? 0) > 0.5),
    bound,
    isOptimal: modelStatus === status.optimal,
    isInfeasible: false,
    isCut,
  };
}
