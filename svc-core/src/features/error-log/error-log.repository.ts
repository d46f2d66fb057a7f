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

type FailureChanges = Pick<Prisma.ApiErrorLogUpdateManyMutationInput, 'adminNotes' | 'resolved'> & {
  readonly resolvedBy?: number | null;
  readonly resolvedAt?: Date | null;
  readonly updatedAt: Date;
};

const json = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === undefined || value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue);

/**
 * Counts a failure in its group, which it creates or reopens; the lock of the row makes the count exact. The count
 * includes failures whose rows were deleted.
 */
export async function countFailure(
  tx: Tx,
  fingerprint: string,
  failure: Failure,
): Promise<{ id: string; count: number }> {
  const at = new Date(failure.occurredAt);
  const calls = failure.repeats ?? 1;
  const [group] = await tx.$queryRaw<{ id: string; count: number }[]>`
    insert into error_group as known (id, fingerprint, service, route, error_type, message,
      status_code, count, resolved, first_seen_at, last_seen_at)
    values (${uuidv7()}::uuid, ${fingerprint}, ${failure.service}, ${failure.route ?? null},
      ${failure.errorType}, ${failure.message}, ${failure.statusCode}, ${calls}, false, ${at}, ${at})
    on conflict (fingerprint) do update set
      count = known.count + ${calls},
      resolved = false,
      message = excluded.message,
      status_code = excluded.status_code,
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
    returning id::text as id, count`;
  if (!group) throw new Error('The group of a failure was not written');
  return group;
}

export function addFailure(tx: Tx, id: string, groupId: string, failure: Failure, now: Date) {
  const { occurredAt, headers, body, queryParams, repeats: _repeats, ...plain } = failure;
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
}

/** Deletes the oldest failures of a group above `most`. */
export const trimGroup = (tx: Tx, groupId: string, most: number) =>
  tx.$executeRaw`
    delete from api_error_log where id in (
      select id from api_error_log where group_id = ${groupId}::uuid
      order by created_at desc, id desc offset ${most})`;

/** Deletes failures from before an instant, or before `resolvedBefore` once resolved. Returns how many, `limit` at most. */
export const deleteOldFailures = (
  db: Db,
  { before, resolvedBefore, limit }: { before: Date; resolvedBefore: Date; limit: number },
): Promise<number> =>
  db.$executeRaw`
    delete from api_error_log where id in (
      select id from api_error_log
      where created_at < ${before} or (resolved and created_at < ${resolvedBefore})
      order by created_at limit ${limit} for update skip locked)`;

/** Deletes the oldest failures above `most` in all. Returns how many, `limit` at most. */
export const trimFailures = (db: Db, most: number, limit: number): Promise<number> =>
  db.$executeRaw`
    delete from api_error_log where id in (
      select id from api_error_log order by created_at desc, id desc offset ${most} limit ${limit})`;

/** Deletes the groups above `most` that were seen longest ago, with their failures. */
export const trimGroups = (db: Db, most: number): Promise<number> =>
  db.$executeRaw`
    delete from error_group where id in (
      select id from error_group order by last_seen_at desc, id desc offset ${most})`;

/** Deletes groups without a stored failure that were last seen before an instant. */
export const deleteEmptyGroups = (db: Db, lastSeenBefore: Date) =>
  db.errorGroup.deleteMany({ where: { lastSeenAt: { lt: lastSeenBefore }, logs: { none: {} } } });

export const findFailure = (db: Db | Tx, id: string) =>
  db.apiErrorLog.findUnique({ where: { id }, include: { group: true } });

export const listFailures = (db: Db, where: Prisma.ApiErrorLogWhereInput, page: Page) =>
  Promise.all([
    db.apiErrorLog.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...page }),
    db.apiErrorLog.count({ where }),
  ]);

export const listGroups = (db: Db, where: Prisma.ErrorGroupWhereInput, page: Page) =>
  Promise.all([
    db.errorGroup.findMany({ where, orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }], ...page }),
    db.errorGroup.count({ where }),
  ]);

/** Null when there is no such failure. */
export async function updateFailure(
  tx: Tx,
  id: string,
  data: FailureChanges,
): Promise<ErrorLogRow | null> {
  const [row] = await tx.apiErrorLog.updateManyAndReturn({ where: { id }, data });
  return row ?? null;
}

/** Until the transaction ends, no failure is counted in the group. */
export const lockGroup = (tx: Tx, id: string) =>
  tx.$executeRaw`select 1 from error_group where id = ${id}::uuid for update`;

export const countOpenIn = (tx: Tx, groupId: string) =>
  tx.apiErrorLog.count({ where: { groupId, resolved: false } });

export const setGroupResolved = (tx: Tx, id: string, resolved: boolean) =>
  tx.errorGroup.update({ where: { id }, data: { resolved } });

/** Returns how many were open. */
export async function resolveAll(tx: Tx, groupId: string, by: number, now: Date): Promise<number> {
  const { count } = await tx.apiErrorLog.updateMany({
    where: { groupId, resolved: false },
    data: { resolved: true, resolvedBy: by, resolvedAt: now, updatedAt: now },
  });
  return count;
}

/** Deletes the contents and the address of requests that failed before an instant. Returns how many, `limit` at most. */
export const deleteBodies = (db: Db, before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    update api_error_log set headers = null, body = null, query_params = null, ip = null
    where id in (
      select id from api_error_log
      where created_at < ${before}
        and coalesce(headers, body, query_params, to_jsonb(ip)) is not null
      order by created_at limit ${limit} for update skip locked)`;
