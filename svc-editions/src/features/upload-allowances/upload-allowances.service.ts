import {
  parseUploadAllowanceId,
  uploadAllowanceId,
  uploadAllowanceState,
} from '@siteswap/contracts/core';
import { type CurrentState, days, later, type OutboxWriter } from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  type DeskTimes,
  deleteAllowanceOf,
  findAllowances,
  listAllowedIds,
  listDue,
  refreshAllowance,
  replaceManagers,
} from './upload-allowances.repository.ts';

type Deps = Pick<Kit, 'db' | 'transact' | 'clock'>;

/** A lost property desk has that many. */
const uploadsPerHour = 120;

const stateId = (userId: number) => uploadAllowanceId({ kind: 'lost-found', userId });

/**
 * A desk opens with its edition and sends things home for two months. An edition that was announced only just now is
 * none: everybody may publish one for today.
 */
const deskTimesAt = (now: Date): DeskTimes => ({
  startsUntil: dayIn(later(now, days(2))),
  endsFrom: dayIn(later(now, -days(60))),
  announcedUntil: later(now, -days(3)),
});

const dayIn = (instant: Date): string => instant.toISOString().slice(0, 10);

async function refresh(tx: Tx, outbox: OutboxWriter, userId: number, now: Date): Promise<void> {
  if (await refreshAllowance(tx, userId, deskTimesAt(now))) {
    outbox.state(uploadAllowanceState, stateId(userId));
  }
}

/** Publishes who may upload more, now that these members hold rights on a published edition. */
export async function updateManagers(
  tx: Tx,
  outbox: OutboxWriter,
  edition: { id: number; managerIds: readonly number[] },
  now: Date,
): Promise<void> {
  for (const userId of await replaceManagers(tx, edition.id, edition.managerIds)) {
    await refresh(tx, outbox, userId, now);
  }
}

export async function eraseAllowance(tx: Tx, outbox: OutboxWriter, userId: number): Promise<void> {
  if (await deleteAllowanceOf(tx, userId)) outbox.state(uploadAllowanceState, stateId(userId));
}

export const createUploadAllowancesService = ({ db, transact, clock }: Deps) => ({
  /** Begins and ends allowances by the passing of time. @returns how many */
  async refreshDue(): Promise<number> {
    const now = clock();
    const due = await listDue(db, deskTimesAt(now), 500);
    for (const userId of due) {
      await transact((tx, outbox) => refresh(tx, outbox, userId, now));
    }
    return due.length;
  },

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
