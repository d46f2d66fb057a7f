import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  bulkUndoSeconds,
  type decideApplications,
  type undoDecisions,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  later,
  notFound,
  removeJob,
  seconds,
  type Transact,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#src/db.ts';
import { lockApplication } from '#src/features/applications/applications.public.ts';
import { decideApplication } from '#src/features/managing/managing.public.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { bulkDecisionJob } from './bulk-decisions.job.ts';
import { canCarryOut, skipCodeOf } from './bulk-decisions.policy.ts';
import {
  deleteDecision,
  insertDecision,
  lockDecidable,
  lockDecision,
} from './bulk-decisions.repository.ts';

export interface BulkDecisionsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

/** Decisions about several applications at once, which can be undone for a moment. */
export function createBulkDecisionsService({ db, transact, clock }: BulkDecisionsDeps) {
  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 NOTHING_TO_DECIDE, with why */
    decide: (
      actor: Actor,
      editionId: number,
      { applicationIds, status, note }: RouteInput<typeof decideApplications>['body'],
    ): Promise<RouteResult<typeof decideApplications>> =>
      transact(async (tx, outbox) => {
        await getManagedEdition(tx, actor, editionId);
        const rows = await lockDecidable(tx, editionId, applicationIds);
        if (rows.length < applicationIds.length) throw notFound();
        const skipped = rows.flatMap((row) => {
          const code = skipCodeOf(row, status);
          return code ? [{ applicationId: row.id, code }] : [];
        });
        const decided = rows.filter((row) => skipCodeOf(row, status) === null);
        if (decided.length === 0) {
          throw conflict('NOTHING_TO_DECIDE', 'None of them can be decided so', { skipped });
        }
        const id = uuidv7();
        const dueAt = later(clock(), seconds(bulkUndoSeconds));
        const ids = decided.map((row) => row.id);
        const actorId = actor.userId;
        await insertDecision(tx, { id, editionId, actorId, status, note, dueAt }, ids);
        outbox.job(bulkDecisionJob, { decisionId: id }, { key: id, runAt: dueAt });
        return { id, status, applicationIds: ids, dueAt: dueAt.toISOString(), skipped };
      }),

    /** @throws 404 EDITION_NOT_FOUND, 403; 409 ALREADY_DECIDED */
    undo: (
      actor: Actor,
      { id: editionId, bid }: RouteInput<typeof undoDecisions>['params'],
    ): Promise<{ ok: true }> =>
      transact(async (tx) => {
        await getManagedEdition(tx, actor, editionId);
        if (!(await deleteDecision(tx, editionId, bid))) {
          throw conflict('ALREADY_DECIDED', 'It was carried out, or undone before');
        }
        await removeJob(tx, bulkDecisionJob, bid);
        return { ok: true };
      }),

    /** Carries out a decision unless it was undone. An application that was decided meanwhile stays as it is. */
    carryOut: ({ decisionId }: { decisionId: string }): Promise<void> =>
      transact(async (tx, outbox) => {
        const decision = await lockDecision(tx, decisionId);
        if (!decision) return;
        const { editionId, status, note, actorId, applicationIds } = decision;
        for (const id of applicationIds) {
          const row = await lockApplication(tx, editionId, id);
          if (!row || !canCarryOut(row, status)) continue;
          await decideApplication(tx, outbox, row, { status, note, actorId, now: clock() });
        }
        await deleteDecision(tx, editionId, decisionId);
      }),
  };
}

export type BulkDecisionsService = ReturnType<typeof createBulkDecisionsService>;
