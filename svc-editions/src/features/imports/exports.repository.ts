import type { Db } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

const withConvention = {
  convention: { select: { id: true, name: true, email: true, description: true, logo: true } },
} satisfies Prisma.EditionInclude;

export type ExportedRow = Prisma.EditionGetPayload<{ include: typeof withConvention }>;

/** Published editions by start date: all of them, or one page. */
export function listExportedRows(
  db: Db,
  page: { skip: number; take: number } | null,
): Promise<ExportedRow[]> {
  return db.edition.findMany({
    where: { isOnline: true, deletedAt: null },
    include: withConvention,
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    ...page,
  });
}
