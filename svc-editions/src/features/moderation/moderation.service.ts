import { type Actor, notFound } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { type EditionWithMembers, findEdition } from '#src/features/editions/editions.public.ts';
import { assertReadable } from './moderation.policy.ts';

/** The edition that the caller reads or writes about. @throws 404, also for a draft of others */
export async function readableEdition(
  client: Db | Tx,
  actor: Actor | null,
  id: number,
): Promise<EditionWithMembers> {
  const edition = await findEdition(client, id);
  if (!edition) throw notFound();
  assertReadable(actor, edition);
  return edition;
}
