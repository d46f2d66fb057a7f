import type { Db } from '#src/db.ts';
import type { ApplicationRow } from '#src/features/applications/applications.public.ts';

/** These applications, in this order. */
export async function findApplications(db: Db, ids: readonly number[]): Promise<ApplicationRow[]> {
  const rows = await db.volunteerApplication.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
