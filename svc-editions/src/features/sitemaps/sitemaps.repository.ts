import type { Db } from '#src/db.ts';

export interface ChangedRow {
  readonly id: number;
  readonly updatedAt: Date;
}

const select = { id: true, updatedAt: true } as const;
const orderBy = { id: 'asc' } as const;

/** Published editions with a higher id, by id. */
export const listPublished = (db: Db, after: number, take: number): Promise<ChangedRow[]> =>
  db.edition.findMany({
    where: { id: { gt: after }, isOnline: true, deletedAt: null },
    select,
    orderBy,
    take,
  });

/** Conventions with a higher id, by id; archived ones have a page, too. */
export const listConventions = (db: Db, after: number, take: number): Promise<ChangedRow[]> =>
  db.convention.findMany({ where: { id: { gt: after }, deletedAt: null }, select, orderBy, take });
