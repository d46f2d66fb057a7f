import type { Tx } from '#src/db.ts';

export interface KnownEdition {
  readonly name: string;
  readonly timezone: string;
}

export async function findEditions(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, KnownEdition>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.edition.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pseudos by id. */
export async function findMembers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.member.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map(({ id, pseudo }) => [id, pseudo]));
}
