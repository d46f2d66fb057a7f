import { findEdition } from '@siteswap/features/editions';
import { type Actor, forbidden, notFound } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  type CallEdition,
  callEditionFields,
  canManageVolunteers,
  isVisibleTo,
} from './calls.policy.ts';

const editionNotFound = () => notFound('EDITION_NOT_FOUND', 'There is no such edition');

/** An edition that everyone may see. @throws 404 EDITION_NOT_FOUND */
export async function getPublicEdition(client: Db | Tx, id: number): Promise<CallEdition> {
  const edition = await findEdition(client, id, callEditionFields);
  if (!edition?.isOnline) throw editionNotFound();
  return edition;
}

/** @throws 404 EDITION_NOT_FOUND, also for a draft of others */
export async function getVisibleEdition(
  client: Db | Tx,
  actor: Actor,
  id: number,
): Promise<CallEdition> {
  const edition = await findEdition(client, id, callEditionFields);
  if (!edition || !isVisibleTo(actor, edition)) throw editionNotFound();
  return edition;
}

/** The edition, for managers of its volunteers. @throws 404 EDITION_NOT_FOUND, 403 */
export async function getManagedEdition(
  client: Db | Tx,
  actor: Actor,
  id: number,
): Promise<CallEdition> {
  const edition = await getVisibleEdition(client, actor, id);
  if (!canManageVolunteers(actor, edition)) throw forbidden();
  return edition;
}
