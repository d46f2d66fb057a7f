import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type AssignmentPlan,
  type autoAssign,
  type cancelAssignmentPlan,
  type getAssignmentPlan,
  planningChanged,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  notFound,
  removeJob,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { type CallEdition, getManagedEdition } from '#src/features/settings/settings.public.ts';
import { isEmptyInput, readPlanInput } from './plan-input.service.ts';
import { applyPlan, findUndoable, lockPlaces, undoPlan } from './plan-places.service.ts';
import { planSearch } from './plans.job.ts';
import { constraintsOf, toPlan } from './plans.mapper.ts';
import {
  findAppliedPlan,
  findNewestPlan,
  findPlan,
  insertPlan,
  type PlanRow,
  updatePlan,
} from './plans.repository.ts';

export interface PlansDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type Body = RouteInput<typeof autoAssign>['body'];
type Search = Exclude<Body, { apply: true }>;
type PlanPath = RouteInput<typeof cancelAssignmentPlan>['params'];

/** Plans of the automatic assignment: searched, shown, and only then applied. */
export function createPlansService({ db, transact, clock }: PlansDeps) {
  /** @throws 404 */
  async function getPlan(tx: Tx, editionId: number, id: string): Promise<PlanRow> {
    const plan = await findPlan(tx, id);
    if (plan?.editionId !== editionId) throw notFound();
    return plan;
  }

  async function isStale(plan: PlanRow, edition: CallEdition): Promise<boolean> {
    if (plan.status !== 'READY') return false;
    const { editionId, seed, problemHash } = plan;
    const constraints = constraintsOf(plan);
    const asked = { editionId, edition, constraints, seed, now: clock() };
    return (await readPlanInput(db, asked)).hash !== problemHash;
  }

  /** The plan that was applied last, while another one is newer and it can be undone. */
  async function findHidden(editionId: number, newest: PlanRow | null): Promise<PlanRow | null> {
    const applied = await findAppliedPlan(db, editionId);
    if (!applied || applied.id === newest?.id) return null;
    return (await findUndoable(db, applied, clock())) && applied;
  }

  const search = (actor: Actor, editionId: number, { constraints, seed }: Search) =>
    transact(async (tx, outbox) => {
      const edition = await getManagedEdition(tx, actor, editionId);
      const now = clock();
      const asked = { editionId, edition, constraints, seed, now };
      if (isEmptyInput(await readPlanInput(tx, asked), now)) {
        throw conflict('NOTHING_TO_PLAN', 'There are no shifts to come, or no volunteers');
      }
      const actorId = actor.userId;
      const row = await insertPlan(tx, { editionId, actorId, constraints, seed, createdAt: now });
      if (!row) throw conflict('PLAN_RUNNING', 'Another plan of the edition is searched');
      outbox.job(planSearch, { planId: row.id }, { key: row.id });
      outbox.emit(planningChanged, { editionId });
      return toPlan(row);
    });

  const change =
    (run: typeof applyPlan) =>
    (actor: Actor, { id: editionId, pid }: PlanPath): Promise<AssignmentPlan> =>
      transact(async (tx, outbox) => {
        const edition = await getManagedEdition(tx, actor, editionId);
        await lockPlaces(tx, editionId);
        const plan = await getPlan(tx, editionId, pid);
        const actorId = actor.userId;
        return toPlan(await run(tx, outbox, { plan, edition, actorId, now: clock() }));
      });
  const apply = change(applyPlan);

  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 PLAN_RUNNING, NOTHING_TO_PLAN, PLAN_NOT_READY, PLAN_STALE */
    create: (actor: Actor, editionId: number, body: Body): Promise<AssignmentPlan> =>
      'planId' in body
        ? apply(actor, { id: editionId, pid: body.planId })
        : search(actor, editionId, body),

    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async get(actor: Actor, editionId: number): Promise<RouteResult<typeof getAssignmentPlan>> {
      const edition = await getManagedEdition(db, actor, editionId);
      const plan = await findNewestPlan(db, editionId);
      const applied = await findHidden(editionId, plan);
      return {
        plan: plan && toPlan(plan, { isStale: await isStale(plan, edition) }),
        applied: applied && toPlan(applied),
      };
    },

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 PLAN_NOT_READY */
    cancel: (actor: Actor, { id: editionId, pid }: PlanPath): Promise<AssignmentPlan> =>
      transact(async (tx, outbox) => {
        await getManagedEdition(tx, actor, editionId);
        await getPlan(tx, editionId, pid);
        const row = await updatePlan(
          tx,
          { id: pid, status: ['QUEUED', 'RUNNING', 'READY'] },
          { status: 'CANCELLED', finishedAt: clock(), progress: null },
        );
        if (!row) throw conflict('PLAN_NOT_READY', 'It has ended');
        // Of a run that has begun, the run itself finds that it was cancelled.
        await removeJob(tx, planSearch, pid);
        outbox.emit(planningChanged, { editionId });
        return toPlan(row);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 PLAN_NOT_APPLIED, PLAN_STALE */
    undo: change(undoPlan),
  };
}

export type PlansService = ReturnType<typeof createPlansService>;
