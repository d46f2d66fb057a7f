import type { Tx } from '#src/db.ts';

/** Asks for demonstration trips. */
export async function wantDemoTrips(tx: Tx): Promise<void> {
  await tx.demoSeed.createMany({ data: [{ id: 1 }], skipDuplicates: true });
}

/**
 * Marks an edition as one that got its trips. The row stays locked until the commit, so two editions that arrive
 * together do not forget each other.
 * @returns whether it is wanted and had none
 */
export async function markPlanted(tx: Tx, editionId: number): Promise<boolean> {
  const marked = await tx.$executeRaw`
    update demo_seed set planted = planted || ${editionId}::int
    where id = 1 and not ${editionId}::int = any(planted)`;
  return marked > 0;
}
