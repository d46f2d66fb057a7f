import type { Db, Tx } from '#src/db.ts';
import { withCollaborators } from '#src/features/collaborators/convention-members.public.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

export type ConventionRow = Prisma.ConventionGetPayload<{ include: typeof withCollaborators }>;

const withEditions = {
  ...withCollaborators,
  editions: {
    where: { deletedAt: null },
    orderBy: [{ startDate: 'desc' }, { id: 'desc' }],
  },
} satisfies Prisma.ConventionInclude;
export type ConventionWithEditions = Prisma.ConventionGetPayload<{ include: typeof withEditions }>;

export type NewConvention = Omit<Prisma.ConventionUncheckedCreateInput, 'editions'>;

/** What may be changed of a convention; a field that is absent stays. */
export type ConventionChange = Partial<
  Pick<ConventionRow, 'name' | 'description' | 'logo' | 'email' | 'isArchived' | 'archivedAt'>
>;

/** A convention that was not deleted. */
export function findConvention(db: Db | Tx, id: number): Promise<ConventionRow | null> {
  return db.convention.findFirst({ where: { id, deletedAt: null }, include: withCollaborators });
}

/** The same with its editions, newest first. */
export function findConventionWithEditions(
  db: Db,
  id: number,
): Promise<ConventionWithEditions | null> {
  return db.convention.findFirst({ where: { id, deletedAt: null }, include: withEditions });
}

/** One that was not deleted, locked until the end of the transaction: who adds an edition or archives it waits. */
export async function lockConvention(tx: Tx, id: number): Promise<ConventionRow | null> {
  await tx.$queryRaw`select from conventions where id = ${id} for update`;
  return findConvention(tx, id);
}

/** Conventions of a member, live ones first and by name, with their editions, newest first. */
export function listConventionsOf(db: Db, userId: number): Promise<ConventionWithEditions[]> {
  return db.convention.findMany({
    where: {
      deletedAt: null,
      OR: [{ authorId: userId }, { collaborators: { some: { userId } } }],
    },
    include: withEditions,
    orderBy: [{ isArchived: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });
}

export function insertConvention(tx: Tx, convention: NewConvention): Promise<ConventionRow> {
  return tx.convention.create({ data: convention, include: withCollaborators });
}

export function changeConvention(
  tx: Tx,
  id: number,
  change: ConventionChange,
): Promise<ConventionRow> {
  return tx.convention.update({ where: { id }, data: change, include: withCollaborators });
}

export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.convention.update({ where: { id }, data: { deletedAt: now } });
}

export async function countEditions(tx: Tx, conventionId: number): Promise<number> {
  return tx.edition.count({ where: { conventionId, deletedAt: null } });
}

/** Ids of the published editions of a convention. */
export async function listPublishedIds(db: Db, conventionId: number): Promise<number[]> {
  const rows = await db.edition.findMany({
    where: { conventionId, isOnline: true, deletedAt: null },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Makes another member the creator of all editions of a convention that a member created; null: no one. The editions
 * are locked in the order of their ids, and do not count as changed.
 */
export async function changeCreator(
  tx: Tx,
  {
    conventionId,
    fromId,
    toId,
  }: { conventionId: number; fromId: number | null; toId: number | null },
): Promise<void> {
  await tx.$executeRaw`
    with locked as (
      select id from editions
      where convention_id = ${conventionId} and creator_id is not distinct from ${fromId}::int
      order by id for update
    )
    update editions set creator_id = ${toId}::int from locked where editions.id = locked.id`;
}
