import type { EditionFields } from '@siteswap/contracts/editions';
import type { Tx } from '#src/db.ts';
import {
  type EditionWithMembers,
  findEdition,
  insertEdition,
} from '#src/features/editions/editions.public.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import type { StoredPlace } from './edition-place.rules.ts';

/** The fields of an edition as they are stored: with its place, and its picture by file name. */
export type StoredFields = Omit<EditionFields, keyof StoredPlace | 'imageUrl'> & StoredPlace;

/** What only changes by itself. */
type OtherColumns = Pick<
  Prisma.EditionUncheckedUpdateInput,
  | 'imageUrl'
  | 'isOnline'
  | 'announcedAt'
  | 'status'
  | 'statusNote'
  | 'previousStartDate'
  | 'previousEndDate'
  | 'previousCity'
  | keyof StoredPlace
>;

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

/** The edition, locked until the end of the transaction; null once it is deleted. */
export async function lockEdition(tx: Tx, id: number): Promise<EditionWithMembers | null> {
  await tx.$queryRaw`select from editions where id = ${id} for update`;
  return findEdition(tx, id);
}

/** Stores a draft. */
export async function insertDraft(
  tx: Tx,
  convention: { id: number },
  draft: StoredFields & { creatorId: number },
): Promise<EditionWithMembers> {
  const { id } = await insertEdition(tx, convention, { ...draft, isOnline: false });
  return changed(await findEdition(tx, id));
}

/** Changes fields of an edition. */
export async function changeEdition(
  tx: Tx,
  { id }: EditionWithMembers,
  fields: StoredFields,
  others: OtherColumns,
): Promise<EditionWithMembers> {
  await tx.edition.update({
    where: { id },
    data: {
      ...fields,
      ...others,
      startDate: day(fields.startDate),
      endDate: day(fields.endDate),
      version: { increment: 1 },
    },
  });
  return changed(await findEdition(tx, id));
}

/** Changes what is no field of the form. */
export async function changeColumns(
  tx: Tx,
  id: number,
  columns: OtherColumns,
): Promise<EditionWithMembers> {
  await tx.edition.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
  return changed(await findEdition(tx, id));
}

/** Editions of a town whose town was not looked up, by id, after one of them. */
export async function listUnplacedEditions(
  tx: Tx,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx.edition.findMany({
    where: {
      id: { gt: afterId },
      deletedAt: null,
      isVirtual: false,
      city: { not: null },
      country: { not: null },
      townNames: { isEmpty: true },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

export async function markEditionDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.edition.update({
    where: { id },
    data: { deletedAt: now, version: { increment: 1 } },
  });
}

function changed(edition: EditionWithMembers | null): EditionWithMembers {
  if (!edition) throw new Error('an edition vanished in the transaction that locks it');
  return edition;
}
