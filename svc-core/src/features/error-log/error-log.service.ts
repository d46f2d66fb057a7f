import type { listErrorGroups, listErrorLogs, updateErrorLog } from '@siteswap/contracts/core';
import type { Failure } from '@siteswap/contracts/platform';
import type { RouteInput } from '@siteswap/contracts/route';
import { type Actor, days, later, notFound, scrubFailure } from '@siteswap/service-kit';
import type { CoreKit, Tx } from '#src/db.ts';
import { omitUndefined } from '#src/omit-undefined.ts';
import { offsetOf, toPage } from '#src/pages.ts';
import { errorLogVersion, toErrorGroup, toErrorLog } from './error-log.mapper.ts';
import * as repository from './error-log.repository.ts';
import { fingerprintOf } from './fingerprint.format.ts';

/** A failure that repeats is known by its last occurrences; the group counts them all. */
const maxRowsPerGroup = 100;
/** Browsers report errors with names and stacks of their own, so their number of groups has a bound too. */
const maxRows = 50_000;
const maxGroups = 5_000;
const bodyRetention = days(90);
const rowRetention = days(180);
const resolvedRetention = days(30);
const deleteLimit = 1_000;

type Deps = Pick<CoreKit, 'db' | 'transact' | 'clock'>;

/** Stores who resolved it; reopening clears that. An empty note is none. */
function changesOf(
  actor: Actor,
  { resolved, adminNotes }: RouteInput<typeof updateErrorLog>['body'],
  now: Date,
) {
  const notes = adminNotes === undefined ? {} : { adminNotes: adminNotes || null };
  if (resolved === undefined) return { ...notes, updatedAt: now };
  const resolution = resolved
    ? { resolvedBy: actor.userId, resolvedAt: now }
    : { resolvedBy: null, resolvedAt: null };
  return { ...notes, resolved, ...resolution, updatedAt: now };
}

/** Failures of all services, for admins. */
export function createErrorLogService({ db, transact, clock }: Deps) {
  return {
    /** Scrubs the reported failure once more, as an older release may have reported it, and stores it. */
    store: async (tx: Tx, id: string, reported: Failure): Promise<void> => {
      const failure = scrubFailure(reported);
      const group = await repository.countFailure(tx, fingerprintOf(failure), failure);
      // Calls that were only counted have no rows: the group has the last ones of its kind.
      if (failure.repeats) return;
      await repository.addFailure(tx, id, group.id, failure, clock());
      if (group.count > maxRowsPerGroup) await repository.trimGroup(tx, group.id, maxRowsPerGroup);
    },

    list: async (query: RouteInput<typeof listErrorLogs>['query']) => {
      const { resolved, groupId, service, statusCode, requestId } = query;
      const where = omitUndefined({ resolved, groupId, service, statusCode, requestId });
      const [rows, total] = await repository.listFailures(db, where, offsetOf(query));
      return toPage(rows.map(toErrorLog), total, query);
    },

    listGroups: async (query: RouteInput<typeof listErrorGroups>['query']) => {
      const { resolved, service } = query;
      const where = omitUndefined({ resolved, service });
      const [rows, total] = await repository.listGroups(db, where, offsetOf(query));
      return toPage(rows.map(toErrorGroup), total, query);
    },

    /** Throws 404. */
    get: async (id: string) => {
      const failure = await repository.findFailure(db, id);
      if (!failure) throw notFound();
      const { group, ...row } = failure;
      return { errorLog: toErrorLog(row), group: toErrorGroup(group) };
    },

    /** Resolves, reopens or adds a note. A group is resolved when none of its failures is open. Throws 404, 409 EDIT_CONFLICT. */
    update: async (actor: Actor, id: string, input: RouteInput<typeof updateErrorLog>['body']) => {
      const failure = await repository.findFailure(db, id);
      if (!failure) throw notFound();
      const { groupId } = failure;
      return await transact(async (tx) => {
        await repository.lockGroup(tx, groupId);
        const before = await repository.findFailure(tx, id);
        if (!before) throw notFound();
        const changes = errorLogVersion.changesOf(before, input);
        const row = await repository.updateFailure(tx, id, changesOf(actor, changes, clock()));
        if (!row) throw notFound();
        if (changes.resolved !== undefined) {
          const isResolved = (await repository.countOpenIn(tx, groupId)) === 0;
          await repository.setGroupResolved(tx, groupId, isResolved);
        }
        return toErrorLog(row);
      });
    },

    /** Resolves a failure and all similar ones; the next one reopens the group. Returns how many were open. Throws 404. */
    resolveSimilar: async (actor: Actor, id: string): Promise<number> => {
      const failure = await repository.findFailure(db, id);
      if (!failure) throw notFound();
      const { groupId } = failure;
      return await transact(async (tx) => {
        await repository.lockGroup(tx, groupId);
        await repository.setGroupResolved(tx, groupId, true);
        return await repository.resolveAll(tx, groupId, actor.userId, clock());
      });
    },

    /**
     * Deletes bodies, headers and queries after 90 days, failures after 180, resolved ones after 30, and the oldest of
     * too many.
     */
    prune: async (): Promise<void> => {
      const ago = (age: number) => later(clock(), -age);
      while ((await repository.deleteBodies(db, ago(bodyRetention), deleteLimit)) === deleteLimit);
      const old = { before: ago(rowRetention), resolvedBefore: ago(resolvedRetention) };
      const limited = { ...old, limit: deleteLimit };
      while ((await repository.deleteOldFailures(db, limited)) === deleteLimit);
      while ((await repository.trimFailures(db, maxRows, deleteLimit)) === deleteLimit);
      await repository.deleteEmptyGroups(db, ago(rowRetention));
      await repository.trimGroups(db, maxGroups);
    },
  };
}
export type ErrorLogService = ReturnType<typeof createErrorLogService>;
