import type { Db, Tx } from '#src/db.ts';
import { withCollaborators } from '#src/features/collaborators/convention-members.public.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

const withConvention = { convention: true } satisfies Prisma.EditionInclude;
export type EditionRow = Prisma.EditionGetPayload<{ include: typeof withConvention }>;
const withMembers = {
  convention: { include: withCollaborators },
} satisfies Prisma.EditionInclude;
/** An edition with everybody who may do something with it. */
export type EditionWithMembers = Prisma.EditionGetPayload<{ include: typeof withMembers }>;

export type NewEdition = Omit<
  Prisma.EditionUncheckedCreateInput,
  'conventionId' | 'favorites' | 'startDate' | 'endDate'
> & {
  /** Local days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
};

/** A calendar day as Prisma takes it for a `date` column. */
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

/** An edition that was not deleted, drafts included. */
export function findEdition(db: Db | Tx, id: number): Promise<EditionWithMembers | null> {
  return db.edition.findFirst({ where: { id, deletedAt: null }, include: withMembers });
}

/** Those of these editions that were not deleted, drafts included. */
export function listEditions(db: Db, ids: number[]): Promise<EditionWithMembers[]> {
  return db.edition.findMany({
    where: { id: { in: ids }, deletedAt: null },
    include: withMembers,
  });
}

/** Published editions among these ids, by start date; those of archived conventions included. */
export function listPublishedEditions(db: Db | Tx, ids: number[]): Promise<EditionRow[]> {
  return db.edition.findMany({
    where: { id: { in: ids }, isOnline: true, deletedAt: null },
    include: withConvention,
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  });
}

/** An edition, also a deleted one: its state has to say that it was deleted. */
export function findEditionOrDeleted(db: Db | Tx, id: number): Promise<EditionWithMembers | null> {
  return db.edition.findUnique({ where: { id }, include: withMembers });
}

/** The author and the collaborators with a title, who agreed that it is public, of a published edition's convention, in the order in which they came. */
export async function findPublicTeam(
  db: Db,
  id: number,
): Promise<{
  authorId: number | null;
  collaborators: { userId: number; title: string | null }[];
} | null> {
  const found = await db.edition.findFirst({
    where: { id, isOnline: true, deletedAt: null },
    select: {
      convention: {
        select: {
          authorId: true,
          collaborators: {
            where: { title: { not: null }, isTitlePublic: true },
            select: { userId: true, title: true },
            orderBy: { id: 'asc' },
          },
        },
      },
    },
  });
  return found?.convention ?? null;
}

/** Ids of all editions, deleted ones included. */
export async function listEditionIds(db: Db | Tx): Promise<number[]> {
  const rows = await db.edition.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map((row) => row.id);
}

export function insertEdition(
  tx: Tx,
  convention: { id: number },
  edition: NewEdition,
): Promise<{ id: number }> {
  return tx.edition.create({
    data: {
      ...edition,
      conventionId: convention.id,
      startDate: day(edition.startDate),
      endDate: day(edition.endDate),
    },
    select: { id: true },
  });
}

/**
 * Raises the version of editions whose state changed, but not they themselves: with their conventions or as those of a
 * creator. They are locked in the order of their ids: two such changes wait, but do not block each other.
 * @returns their ids
 */
export async function raiseVersions(
  tx: Tx,
  of: { conventionIds: readonly number[] } | { creatorId: number },
): Promise<number[]> {
  const condition =
    'creatorId' in of
      ? Prisma.sql`creator_id = ${of.creatorId}`
      : Prisma.sql`convention_id = any(${[...of.conventionIds]}::int[])`;
  const rows = await tx.$queryRaw<{ id: number }[]>`
    with locked as (select id from editions where ${condition} order by id for update)
    update editions set version = version + 1 from locked where editions.id = locked.id
    returning editions.id`;
  return rows.map(({ id }) => id);
}
