import type { Db } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

const columns = {
  id: true,
  name: true,
  description: true,
  startDate: true,
  endDate: true,
  datesCertainty: true,
  status: true,
  statusNote: true,
  isVirtual: true,
  addressLine1: true,
  postalCode: true,
  city: true,
  country: true,
  latitude: true,
  longitude: true,
  version: true,
  announcedAt: true,
  createdAt: true,
  updatedAt: true,
  convention: { select: { name: true } },
} satisfies Prisma.EditionSelect;

/** An edition as feeds show it. */
export type FeedEdition = Prisma.EditionGetPayload<{ select: typeof columns }>;

/** Published editions among these, by start date. */
export function listFeedEditions(
  db: Db,
  where: { ids: number[] } | { conventionId: number } | { starredBy: number },
): Promise<FeedEdition[]> {
  return db.edition.findMany({
    where: { ...conditionOf(where), isOnline: true, deletedAt: null },
    select: columns,
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  });
}

/** Ids of the published editions among these that were announced last. */
export async function listLastAnnouncedIds(
  db: Db,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from editions
    where id = any(${[...ids]}::int[]) and is_online and deleted_at is null
    order by coalesce(announced_at, created_at) desc, id desc
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

function conditionOf(
  where: { ids: number[] } | { conventionId: number } | { starredBy: number },
): Prisma.EditionWhereInput {
  if ('ids' in where) return { id: { in: where.ids } };
  if ('conventionId' in where) return where;
  return { favorites: { some: { userId: where.starredBy, isFavorited: true } } };
}

/** Name of a convention; null for an unknown or deleted one. */
export async function findConventionName(db: Db, id: number): Promise<string | null> {
  const found = await db.convention.findFirst({
    where: { id, deletedAt: null },
    select: { name: true },
  });
  return found?.name ?? null;
}
