import type { Db } from '#src/db.ts';

export interface ShownConvention {
  readonly conventionId: number;
  readonly conventionName: string;
  readonly conventionLogo: string | null;
}

/** Names and logos of conventions, as the copies of their newest editions have them. */
export const listConventions = (db: Db, ids: readonly number[]): Promise<ShownConvention[]> =>
  db.$queryRaw<ShownConvention[]>`
    select distinct on (convention_id) convention_id as "conventionId",
      convention_name as "conventionName", convention_logo as "conventionLogo"
    from edition where convention_id = any(${[...ids]}::int[]) order by convention_id, id desc`;
