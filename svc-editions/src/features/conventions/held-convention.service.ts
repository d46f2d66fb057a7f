import { notFound } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type ConventionRow, holdConvention } from './conventions.repository.ts';

/** The convention, held until the end of the transaction: changes of it and of its team happen one after the other. @throws 404 */
export async function getHeldConvention(tx: Tx, id: number): Promise<ConventionRow> {
  const convention = await holdConvention(tx, id);
  if (!convention) throw notFound();
  return convention;
}
