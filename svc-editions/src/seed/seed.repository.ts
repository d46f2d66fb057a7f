import type { Tx } from '#src/db.ts';
import {
  insertConvention,
  insertEdition,
  type NewConvention,
  type NewEdition,
} from '#src/features/editions/editions.repository.ts';

/** A convention to store with its editions; the keys tell what was stored before. */
export interface SeedConvention {
  readonly convention: NewConvention & { originKey: string };
  readonly editions: readonly (NewEdition & { originKey: string })[];
}

/** Lets only one seed at a time go on; held until the transaction ends. */
export async function waitForOtherSeeds(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('siteswap seed'))`;
}

/** The demonstration organiser's id, where svc-core's accounts are already known. */
export async function findMemberByPseudo(tx: Tx, pseudo: string): Promise<number | undefined> {
  return (await tx.member.findFirst({ where: { pseudo }, select: { id: true } }))?.id;
}

/** Stores what is not there yet. @returns ids of the new editions */
export async function addMissing(tx: Tx, seeds: readonly SeedConvention[]): Promise<number[]> {
  const added: number[] = [];
  for (const { convention, editions } of seeds) {
    const { originKey } = convention;
    const known =
      (await tx.convention.findUnique({ where: { originKey } })) ??
      (await insertConvention(tx, convention));
    const stored = await tx.edition.findMany({
      where: { originKey: { in: editions.map((edition) => edition.originKey) } },
      select: { originKey: true },
    });
    const keys = new Set(stored.map((row) => row.originKey));
    for (const edition of editions.filter((one) => !keys.has(one.originKey))) {
      added.push((await insertEdition(tx, known, edition)).id);
    }
  }
  return added;
}
