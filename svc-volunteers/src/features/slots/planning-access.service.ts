import { type Actor, forbidden, notFound } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  type CallEdition,
  canManageVolunteers,
  getVisibleEdition,
} from '#src/features/settings/settings.public.ts';
import { listLedTeamIds } from '#src/features/teams/teams.public.ts';
import { findSlot } from './slots.repository.ts';

/** How someone may read the planning of an edition. */
export interface PlanningAccess {
  readonly edition: CallEdition;
  readonly isManager: boolean;
  /** Teams that they lead: the only ones that a leader reads. */
  readonly ledTeamIds: readonly number[];
}

/** Whether they may read a slot: managers all, leaders those of their teams. */
const canReadSlot = (
  { isManager, ledTeamIds }: PlanningAccess,
  { teamId }: { readonly teamId: number | null },
): boolean => isManager || (teamId !== null && ledTeamIds.includes(teamId));

/** Leaders record and grant nothing of their own; managers may. @throws 403 OWN_RECORD */
export function assertNotOwn(
  { isManager }: Pick<PlanningAccess, 'isManager'>,
  { userId }: Actor,
  userIds: readonly number[],
): void {
  if (!isManager && userIds.includes(userId)) {
    throw forbidden('OWN_RECORD', 'Another leader or a manager does this for you');
  }
}

/** For managers of the volunteers of an edition and leaders of its teams. @throws 404 EDITION_NOT_FOUND, 403 */
export async function getPlanningAccess(
  client: Db | Tx,
  actor: Actor,
  editionId: number,
): Promise<PlanningAccess> {
  const ledTeamIds = await listLedTeamIds(client, editionId, actor.userId);
  const edition = await getVisibleEdition(client, actor, editionId);
  const isManager = canManageVolunteers(actor, edition);
  if (!isManager && ledTeamIds.length === 0) throw forbidden();
  return { edition, isManager, ledTeamIds };
}

/** For managers, and leaders of the team of the slot. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
export async function getSlotAccess(
  client: Db | Tx,
  actor: Actor,
  { id: editionId, sid }: { readonly id: number; readonly sid: string },
): Promise<PlanningAccess> {
  const access = await getPlanningAccess(client, actor, editionId);
  const slot = await findSlot(client, editionId, sid);
  if (!slot) throw notFound();
  if (!canReadSlot(access, slot)) throw forbidden();
  return access;
}
