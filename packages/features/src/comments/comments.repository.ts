import type { RawSql } from '@siteswap/service-kit';

/** How many of its comments come with an entity. */
const shownComments = 3;

export interface CommentRow {
  readonly id: number;
  readonly userId: number;
  readonly content: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

/** What is commented on. */
export interface EntityKey {
  /** As the service names it: `post`. */
  readonly entityKind: string;
  readonly entityId: number;
}

const columns = (table = 'comment') =>
  ['id', 'user_id as "userId"', 'content', 'created_at as "createdAt"', 'edited_at as "editedAt"']
    .map((column) => `${table}.${column}`)
    .join(', ');

/** One row more than `limit`, if there is one: then there is a next page. Newest first. */
export function listComments(
  client: RawSql,
  { entityKind, entityId }: EntityKey,
  { limit, cursor }: { limit: number; cursor?: readonly [id: number] | undefined },
): PromiseLike<CommentRow[]> {
  return client.$queryRawUnsafe<CommentRow[]>(
    `select ${columns()} from comment
     where entity_kind = $1 and entity_id = $2::int and ($3::int is null or id < $3::int)
     order by id desc limit $4::int`,
    entityKind,
    entityId,
    cursor?.[0] ?? null,
    limit + 1,
  );
}

/** The last comments of an entity, in the order in which they were written, and how many there are. */
export interface LastComments {
  readonly count: number;
  readonly rows: readonly CommentRow[];
}

/** What comes with each of these entities; none for one without comments. */
export async function findLastComments(
  client: RawSql,
  entityKind: string,
  entityIds: readonly number[],
): Promise<Map<number, LastComments>> {
  const found = await client.$queryRawUnsafe<(CommentRow & { entityId: number; count: number })[]>(
    `select entity.id as "entityId", counted.count, ${columns('latest')}
     from unnest($2::int[]) as entity (id)
     cross join lateral (
       select count(*)::int as count from comment
       where entity_kind = $1 and entity_id = entity.id
     ) as counted
     cross join lateral (
       select * from comment where entity_kind = $1 and entity_id = entity.id
       order by id desc limit $3::int
     ) as latest
     order by latest.id`,
    entityKind,
    entityIds,
    shownComments,
  );
  const last = new Map<number, { count: number; rows: CommentRow[] }>();
  for (const { entityId, count, ...row } of found) {
    const of = last.get(entityId) ?? { count, rows: [] };
    of.rows.push(row);
    last.set(entityId, of);
  }
  return last;
}

/** How many comments each of these entities has; none for one without. */
export async function countComments(
  client: RawSql,
  entityKind: string,
  entityIds: readonly number[],
): Promise<Map<number, number>> {
  if (entityIds.length === 0) return new Map();
  const rows = await client.$queryRawUnsafe<{ id: number; count: number }[]>(
    `select entity_id as id, count(*)::int as count from comment
     where entity_kind = $1 and entity_id = any($2::int[]) group by entity_id`,
    entityKind,
    entityIds,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** @param lock until the end of the transaction */
export async function findComment(
  client: RawSql,
  { entityKind, entityId }: EntityKey,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CommentRow | null> {
  const [row] = await client.$queryRawUnsafe<CommentRow[]>(
    `select ${columns()} from comment
     where entity_kind = $1 and entity_id = $2::int and id = $3::int${lock ? ' for update' : ''}`,
    entityKind,
    entityId,
    id,
  );
  return row ?? null;
}

export interface NewComment {
  readonly userId: number;
  readonly content: string;
  /** Now when absent. */
  readonly createdAt?: Date;
}

export async function insertComment(
  tx: RawSql,
  { entityKind, entityId }: EntityKey,
  { userId, content, createdAt }: NewComment,
): Promise<CommentRow> {
  const [row] = await tx.$queryRawUnsafe<[CommentRow]>(
    `insert into comment (entity_kind, entity_id, user_id, content, created_at)
     values ($1, $2::int, $3::int, $4, coalesce($5::timestamptz, now())) returning ${columns()}`,
    entityKind,
    entityId,
    userId,
    content,
    createdAt ?? null,
  );
  return row;
}

export async function changeComment(
  tx: RawSql,
  entityKind: string,
  id: number,
  { content, editedAt }: { content: string; editedAt: Date },
): Promise<CommentRow> {
  const [row] = await tx.$queryRawUnsafe<[CommentRow]>(
    `update comment set content = $3, edited_at = $4::timestamptz
     where entity_kind = $1 and id = $2::int returning ${columns()}`,
    entityKind,
    id,
    content,
    editedAt,
  );
  return row;
}

export async function deleteComment(tx: RawSql, entityKind: string, id: number): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from comment where entity_kind = $1 and id = $2::int',
    entityKind,
    id,
  );
}

/** All of an entity. */
export async function deleteComments(
  tx: RawSql,
  { entityKind, entityId }: EntityKey,
): Promise<void> {
  await tx.$executeRawUnsafe(
    'delete from comment where entity_kind = $1 and entity_id = $2::int',
    entityKind,
    entityId,
  );
}
