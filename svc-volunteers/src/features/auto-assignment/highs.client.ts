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

/** The best of a model whose places may be taken in part. */
export interface Relaxation {
  /** Of the goal: no plan goes below. */
  readonly bound: number;
  /** Of a column: how much of its place is taken. */
  readonly taken: readonly number[];
  /** Of a column: what taking all of its place adds to the goal. */
  readonly reducedCosts: readonly number[];
}

export interface MipSolver {
  run(model: AssignmentModel, limits: RunLimits): ModelRun;
  /** Null where there is none, or the limits ended it. */
  relax(model: AssignmentModel, limits: Omit<RunLimits, 'maxNodes'>): Relaxation | null;
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
    relax(model, limits) {
      const { integrality: _, ...relaxed } = model.data;
      return highs.withModel(relaxed, (native) => relaxModel(highs, native, model, limits));
    },
  };
}

/** Ends a run by its callbacks. */
function stopper({ deadline, isCancelled }: Pick<RunLimits, 'deadline' | 'isCancelled'>) {
  const stopper = {
    hasStopped: false,
    stop: (event: { interrupt(): void }): undefined => {
      if (!isCancelled() && performance.now() <= deadline) return;
      stopper.hasStopped = true;
      event.interrupt();
    },
  };
  return stopper;
}

/** Options of every run. */
const optionsOf = ({ deadline, seed }: Pick<RunLimits, 'deadline' | 'seed'>) => ({
  output_flag: false,
  random_seed: Math.abs(Math.trunc(seed)) % maxSeed,
  time_limit: (deadline - performance.now()) / 1_000,
});

function relaxModel(
  highs: Highs,
  native: Model,
  { columns, goalOf }: AssignmentModel,
  limits: Omit<RunLimits, 'maxNodes'>,
): Relaxation | null {
  if (limits.deadline <= performance.now() || limits.isCancelled()) return null;
  native.options.set(optionsOf(limits));
  native.zeroAllClocks();
  const { stop } = stopper(limits);
  const { modelStatus } = native.run({ [highs.constants.callbackType.simplexInterrupt]: stop });
  if (modelStatus !== highs.constants.modelStatus.optimal) return null;
  const { colValue, colDual } = native.getSolution();
  const least = Number(native.info.get('objective_function_value'));
  return {
    bound: goalOf(Math.ceil(least - 1e-4)),
    taken: Array.from(colValue.slice(0, columns.length)),
    reducedCosts: Array.from(colDual.slice(0, columns.length), (dual) => goalOf(dual) - goalOf(0)),
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
  if (deadline <= performance.now() || isCancelled())
    return { ...none, isInfeasible: false, isCut: true };
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
    ...optionsOf({ deadline, seed }),
    mip_abs_gap: gap,
    mip_rel_gap: 0,
    mip_max_nodes: maxNodes,
  });
  native.zeroAllClocks();
  if (start) native.setSolution({ colValue: [...start] });
  const stopping = stopper({ deadline, isCancelled });
  const { modelStatus } = native.run({
    [callbackType.mipInterrupt]: stopping.stop,
    [callbackType.simplexInterrupt]: stopping.stop,
  });
  const isCut =
    stopping.hasStopped || modelStatus === status.timeLimit || modelStatus === status.interrupted;
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
