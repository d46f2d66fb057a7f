import {
  type ParticipationState,
  parseParticipationId,
  participationId,
  participationState,
} from '@siteswap/contracts/notifications';
import type { CurrentState, OutboxWriter } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  deleteParticipationsOf,
  findParticipations,
  listParticipationKeys,
  type ParticipationKey,
  type ParticipationRow,
  refreshParticipation,
} from './participations.repository.ts';

/** Id of a participation in `state.participation`. */
const stateId = ({ editionId, userId }: ParticipationKey) =>
  participationId({ domain: 'carpool', editionId, userId });

function toState({ since, version }: ParticipationRow): CurrentState {
  const data: ParticipationState | null = since && { since: since.toISOString() };
  return { version, data };
}

/**
 * Call it after each change of the trips of a member, in its transaction: publishes that they take part in the edition,
 * or that they no longer do. For several members, in the order of their ids.
 */
export async function updateParticipation(
  tx: Tx,
  outbox: OutboxWriter,
  key: ParticipationKey,
): Promise<void> {
  const hasChanged = await refreshParticipation(tx, key);
  if (hasChanged) outbox.state(participationState, stateId(key));
}

/** A deleted member takes part in nothing, although their past trips stay. */
export async function eraseParticipations(
  tx: Tx,
  outbox: OutboxWriter,
  userId: number,
): Promise<void> {
  for (const editionId of await deleteParticipationsOf(tx, userId)) {
    outbox.state(participationState, stateId({ editionId, userId }));
  }
}

export const createParticipationsService = ({ db }: { readonly db: Db }) => ({
  /** `state.participation` of several members as it is now, by id. */
  async readStates(ids: readonly string[]): Promise<Map<string, CurrentState>> {
    const participations = await findParticipations(db, ids.map(parseParticipationId));
    return new Map(participations.map((row) => [stateId(row), toState(row)]));
  },

  listStateIds: async (): Promise<string[]> => (await listParticipationKeys(db)).map(stateId),
});
