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
  venueName: true,
  addressLine1: true,
  addressLine2: true,
  postalCode: true,
  city: true,
  region: true,
  country: true,
  latitude: true,
  longitude: true,
  timezone: true,
  officialWebsiteUrl: true,
  version: true,
  announcedAt: true,
  createdAt: true,
  updatedAt: true,
  convention: { select: { name: true } },
} satisfies Prisma.EditionSelect;

/** An edition as feeds show it. */
export type FeedEdition = Prisma.EditionGetPayload<{ select: typeof columns }>;

/** Which editions a feed is of. */
export type FeedScope = { ids: number[] } | { conventionId: number } | { starredBy: number };

/** Distinguishes the texts of an edition. */
export type FeedKey = Pick<FeedEdition, 'id' | 'version' | 'updatedAt'>;

const published = (scope: FeedScope) => ({
  where: { ...conditionOf(scope), isOnline: true, deletedAt: null },
  orderBy: [{ startDate: 'asc' }, { id: 'asc' }] satisfies Prisma.EditionOrderByWithRelationInput[],
});

/** Published editions among these, by start date. */
export const listFeedEditions = (db: Db, scope: FeedScope): Promise<FeedEdition[]> =>
  db.edition.findMany({ ...published(scope), select: columns });

/** The same without what a feed shows of them. */
export const listFeedKeys = (db: Db, scope: FeedScope): Promise<FeedKey[]> =>
  db.edition.findMany({
    ...published(scope),
    select: { id: true, version: true, updatedAt: true },
  });

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

function conditionOf(scope: FeedScope): Prisma.EditionWhereInput {
  if ('ids' in scope) return { id: { in: scope.ids } };
  if ('conventionId' in scope) return scope;
  return { favorites: { some: { userId: scope.starredBy, isFavorited: true } } };
}

/** Name of a convention; null for an unknown or deleted one. */
export async function findConventionName(db: Db, id: number): Promise<string | null> {
  const found = await db.convention.findFirst({
    where: { id, deletedAt: null },
    select: { name: true },
  });
  return found?.name ?? null;
}
