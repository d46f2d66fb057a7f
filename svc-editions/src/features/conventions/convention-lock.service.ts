import { notFound } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type ConventionRow, lockConvention } from './conventions.repository.ts';

/** The convention, locked until the end of the transaction: changes of it and of its team happen one after the other. @throws 404 */
export async function getConventionForUpdate(tx: Tx, id: number): Promise<ConventionRow> {
  const convention = await lockConvention(tx, id);
  if (!convention) throw notFound();
  return convention;
}
