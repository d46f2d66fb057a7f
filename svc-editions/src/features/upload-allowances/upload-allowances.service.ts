import {
  parseUploadAllowanceId,
  uploadAllowanceId,
  uploadAllowanceState,
} from '@siteswap/contracts/core';
import type { CurrentState, OutboxWriter } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  deleteAllowanceOf,
  findAllowances,
  listAllowedIds,
  refreshAllowance,
  replaceManagers,
} from './upload-allowances.repository.ts';

/** A lost property desk has that many. */
const uploadsPerHour = 120;

const stateId = (userId: number) => uploadAllowanceId({ kind: 'lost-found', userId });

/** Publishes who may upload more, now that these members hold rights on a published edition. */
export async function updateManagers(
  tx: Tx,
  outbox: OutboxWriter,
  edition: { id: number; managerIds: readonly number[] },
): Promise<void> {
  for (const userId of await replaceManagers(tx, edition.id, edition.managerIds)) {
    if (await refreshAllowance(tx, userId)) outbox.state(uploadAllowanceState, stateId(userId));
  }
}

export async function eraseAllowance(tx: Tx, outbox: OutboxWriter, userId: number): Promise<void> {
  if (await deleteAllowanceOf(tx, userId)) outbox.state(uploadAllowanceState, stateId(userId));
}

export const createUploadAllowancesService = ({ db }: { readonly db: Db }) => ({
  /** `state.upload-allowance` of several members as it is now, by id. */
  async readStates(ids: readonly string[]): Promise<Map<string, CurrentState>> {
    const rows = await findAllowances(
      db,
      ids.map((id) => parseUploadAllowanceId(id).userId),
    );
    return new Map(
      rows.map(({ userId, isGiven, version }) => [
        stateId(userId),
        { version, data: isGiven ? { uploadsPerHour } : null },
      ]),
    );
  },

  listStateIds: async (): Promise<string[]> => (await listAllowedIds(db)).map(stateId),
});
