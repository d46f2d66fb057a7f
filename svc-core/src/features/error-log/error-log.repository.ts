import type { Failure } from '@siteswap/contracts/platform';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import { type ApiErrorLog, type ErrorGroup, Prisma } from '#src/generated/prisma/client.ts';

export type ErrorLogRow = ApiErrorLog;
export type ErrorGroupRow = ErrorGroup;

interface Page {
  readonly skip: number;
  readonly take: number;
}

const json = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === undefined || value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue);

/** Failures and their groups, as they are stored. */
export function createErrorLogRepository(db: Db) {
  return {
    /** Counts a failure in its group, made or opened again by this; the row's lock counts them one by one. */
    count: async (tx: Tx, fingerprint: string, failure: Failure): Promise<string> => {
      const at = new Date(failure.occurredAt);
      const [group] = await tx.$queryRaw<{ id: string }[]>`
        insert into error_group as known (id, fingerprint, service, route, error_type, message,
          status_code, count, resolved, first_seen_at, last_seen_at)
        values (${uuidv7()}::uuid, ${fingerprint}, ${failure.service}, ${failure.route ?? null},
          ${failure.errorType}, ${failure.message}, ${failure.statusCode}, 1, false, ${at}, ${at})
        on conflict (fingerprint) do update set
          count = known.count + 1,
          resolved = false,
          message = excluded.message,
          status_code = excluded.status_code,
          first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
          last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
        returning id::text as id`;
      if (!group) throw new Error('The group of a failure was not written');
      return group.id;
    },

    add: (tx: Tx, id: string, groupId: string, failure: Failure, now: Date) => {
      const { occurredAt, headers, body, queryParams, ...plain } = failure;
      return tx.apiErrorLog.create({
        data: {
          ...plain,
          id,
          groupId,
          headers: json(headers),
          body: json(body),
          queryParams: json(queryParams),
          createdAt: new Date(occurredAt),
          updatedAt: now,
        },
      });
    },

    find: (id: string) => db.apiErrorLog.findUnique({ where: { id }, include: { group: true } }),

    list: (where: Prisma.ApiErrorLogWhereInput, page: Page) =>
      Promise.all([
        db.apiErrorLog.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          ...page,
        }),
        db.apiErrorLog.count({ where }),
      ]),

    listGroups: (where: Prisma.ErrorGroupWhereInput, page: Page) =>
      Promise.all([
        db.errorGroup.findMany({
          where,
          orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
          ...page,
        }),
        db.errorGroup.count({ where }),
      ]),

    /** Null when there is no such failure. */
    update: async (
      tx: Tx,
      id: string,
      data: Pick<Prisma.ApiErrorLogUpdateManyMutationInput, 'adminNotes' | 'resolved'> & {
        resolvedBy?: number | null;
        resolvedAt?: Date | null;
        updatedAt: Date;
      },
    ): Promise<ErrorLogRow | null> => {
      const [row] = await tx.apiErrorLog.updateManyAndReturn({ where: { id }, data });
      return row ?? null;
    },

    /** Keeps the group from being counted in until the transaction ends. */
    lockGroup: (tx: Tx, id: string) =>
      tx.$executeRaw`select 1 from error_group where id = ${id}::uuid for update`,

    openIn: (tx: Tx, groupId: string) =>
      tx.apiErrorLog.count({ where: { groupId, resolved: false } }),

    setGroupResolved: (tx: Tx, id: string, resolved: boolean) =>
      tx.errorGroup.update({ where: { id }, data: { resolved } }),

    /** Returns how many were open. */
    resolveAll: async (tx: Tx, groupId: string, by: number, now: Date): Promise<number> => {
      const { count } = await tx.apiErrorLog.updateMany({
        where: { groupId, resolved: false },
        data: { resolved: true, resolvedBy: by, resolvedAt: now, updatedAt: now },
      });
      return count;
    },

    /** Takes away what was sent with calls that failed before an instant, and from where. Returns how many, `limit` at most. */
    forgetBodies: (before: Date, limit: number): Promise<number> =>
      db.$executeRaw`
        update api_error_log set headers = null, body = null, query_params = null, ip = null
        where id in (
          select id from api_error_log
          where created_at < ${before}
            and coalesce(headers, body, query_params, to_jsonb(ip)) is not null
          order by created_at limit ${limit} for update skip locked)`,
  };
}
