import { findEdition } from '@siteswap/features/editions';
import type { Tx } from '#src/db.ts';
import { type CallEdition, callEditionFields } from '#src/features/settings/settings.public.ts';

export type DemoEdition = CallEdition & { readonly id: number };

/** @returns null until the edition of this name has arrived */
export async function findEditionNamed(tx: Tx, name: string): Promise<DemoEdition | null> {
  const row = await tx.edition.findFirst({ where: { name }, orderBy: { id: 'asc' } });
  const edition = row && (await findEdition(tx, row.id, callEditionFields));
  return row && edition && { id: row.id, ...edition };
}
