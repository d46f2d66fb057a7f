import type { listErrorGroups, listErrorLogs, updateErrorLog } from '@siteswap/contracts/core';
import type { Failure } from '@siteswap/contracts/platform';
import type { RouteInput } from '@siteswap/contracts/route';
import { type Actor, notFound, scrubFailure } from '@siteswap/service-kit';
import { type Clock, days, later } from '#src/clock.ts';
import type { CoreTransact, Db, Tx } from '#src/db.ts';
import { toErrorGroup, toErrorLog } from './error-log.mapper.ts';
import { createErrorLogRepository } from './error-log.repository.ts';
import { fingerprintOf } from './fingerprint.ts';

const bodiesLive = days(90);
const sweepLimit = 1_000;

interface Dependencies {
  readonly db: Db;
  readonly transact: CoreTransact;
  readonly clock: Clock;
}

const pageOf = ({ page, limit }: { page: number; limit: number }) => ({
  skip: (page - 1) * limit,
  take: limit,
});
const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  ...{ total, page, limit },
  totalPages: Math.ceil(total / limit),
});

/** The conditions that were given; an absent one asks for nothing. */
const given = <T extends object>(conditions: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== undefined),
  ) as never;

/** Who resolves is noted; opening again forgets who it was. An empty note is none. */
function changesOf(
  actor: Actor,
  { resolved, adminNotes }: RouteInput<typeof updateErrorLog>['body'],
  now: Date,
) {
  const noted = adminNotes === undefined ? {} : { adminNotes: adminNotes || null };
  if (resolved === undefined) return { ...noted, updatedAt: now };
  const by = resolved
    ? { resolvedBy: actor.userId, resolvedAt: now }
    : { resolvedBy: null, resolvedAt: null };
  return { ...noted, resolved, ...by, updatedAt: now };
}

/** Calls that failed, in every service, for whoever looks after the site. */
export function createErrorLogService({ db, transact, clock }: Dependencies) {
  const errors = createErrorLogRepository(db);

  return {
    /** Stores what a service told, scrubbed once more: whoever told it may be an older release. */
    store: async (tx: Tx, id: string, told: Failure): Promise<void> => {
      const failure = scrubFailure(told);
      const groupId = await errors.count(tx, fingerprintOf(failure), failure);
      await errors.add(tx, id, groupId, failure, clock());
    },

    list: async (query: RouteInput<typeof listErrorLogs>['query']) => {
      const { resolved, groupId, service, statusCode, requestId } = query;
      const where = given({ resolved, groupId, service, statusCode, requestId });
      const [rows, total] = await errors.list(where, pageOf(query));
      return { data: rows.map(toErrorLog), pagination: paginationOf(query, total) };
    },

    listGroups: async (query: RouteInput<typeof listErrorGroups>['query']) => {
      const { resolved, service } = query;
      const [rows, total] = await errors.listGroups(given({ resolved, service }), pageOf(query));
      return { data: rows.map(toErrorGroup), pagination: paginationOf(query, total) };
    },

    /** Throws 404. */
    get: async (id: string) => {
      const found = await errors.find(id);
      if (!found) throw notFound();
      const { group, ...row } = found;
      return { errorLog: toErrorLog(row), group: toErrorGroup(group) };
    },

    /** Resolves, opens again or notes. A group is resolved when none of its failures is open. Throws 404. */
    update: async (
      actor: Actor,
      id: string,
      changes: RouteInput<typeof updateErrorLog>['body'],
    ) => {
      const found = await errors.find(id);
      if (!found) throw notFound();
      const { groupId } = found;
      return await transact(async (tx) => {
        await errors.lockGroup(tx, groupId);
        const row = await errors.update(tx, id, changesOf(actor, changes, clock()));
        if (!row) throw notFound();
        if (changes.resolved !== undefined) {
          const isDone = (await errors.openIn(tx, groupId)) === 0;
          await errors.setGroupResolved(tx, groupId, isDone);
        }
        return toErrorLog(row);
      });
    },

    /** Resolves a failure and all alike; the next one opens the group again. Returns how many were open. Throws 404. */
    resolveSimilar: async (actor: Actor, id: string): Promise<number> => {
      const found = await errors.find(id);
      if (!found) throw notFound();
      return await transact(async (tx) => {
        await errors.lockGroup(tx, found.groupId);
        await errors.setGroupResolved(tx, found.groupId, true);
        return await errors.resolveAll(tx, found.groupId, actor.userId, clock());
      });
    },

    /** Takes bodies, headers and queries away after 90 days. */
    forgetBodies: async (): Promise<void> => {
      const before = later(clock(), -bodiesLive);
      while ((await errors.forgetBodies(before, sweepLimit)) === sweepLimit);
    },
  };
}
export type ErrorLogService = ReturnType<typeof createErrorLogService>;
