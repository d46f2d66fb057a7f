import {
  parseUploadAllowanceId,
  uploadAllowanceId,
  uploadAllowanceState,
} from '@siteswap/contracts/core';
import { type CurrentState, days, later, type OutboxWriter } from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  type AllowanceTimes,
  deleteAllowancesOf,
  findAllowances,
  listAllowanceKeys,
  listDue,
  refreshAllowance,
  replaceManagers,
} from './upload-allowances.repository.ts';

type Deps = Pick<Kit, 'db' | 'transact' | 'clock'>;

/** Things of a lost property desk, or posters that are cropped anew. */
const uploadsPerHour = 120;

/**
 * When an edition gives its managers more uploads, by kind. A desk opens with its edition and sends things home for two
 * months; posters come long before. One that was announced only just now gives none: everybody may publish one.
 */
const timesAt = (now: Date): AllowanceTimes[] => {
  const known = {
    endsFrom: dayIn(later(now, -days(60))),
    announcedUntil: later(now, -days(3)),
  };
  return [
    { kind: 'lost-found', ...known, startsUntil: dayIn(later(now, days(2))) },
    { kind: 'edition', ...known, startsUntil: null },
  ];
};

const dayIn = (instant: Date): string => instant.toISOString().slice(0, 10);

async function refresh(
  tx: Tx,
  outbox: OutboxWriter,
  userId: number,
  times: AllowanceTimes,
): Promise<void> {
  if (await refreshAllowance(tx, userId, times)) {
    outbox.state(uploadAllowanceState, uploadAllowanceId({ kind: times.kind, userId }));
  }
}

/** Publishes who may upload more, now that these members have rights on a published edition. */
export async function updateManagers(
  tx: Tx,
  outbox: OutboxWriter,
  edition: { id: number; managerIds: readonly number[] },
  now: Date,
): Promise<void> {
  for (const userId of await replaceManagers(tx, edition.id, edition.managerIds)) {
    for (const times of timesAt(now)) await refresh(tx, outbox, userId, times);
  }
}

export async function eraseAllowances(tx: Tx, outbox: OutboxWriter, userId: number): Promise<void> {
  for (const kind of await deleteAllowancesOf(tx, userId)) {
    outbox.state(uploadAllowanceState, uploadAllowanceId({ kind, userId }));
  }
}

export const createUploadAllowancesService = ({ db, transact, clock }: Deps) => ({
  /** Begins and ends allowances by the passing of time. @returns how many */
  async refreshDue(): Promise<number> {
    let count = 0;
    for (const times of timesAt(clock())) {
      for (const userId of await listDue(db, times, 500)) {
        await transact((tx, outbox) => refresh(tx, outbox, userId, times));
        count += 1;
      }
    }
    return count;
  },

  /** `state.upload-allowance` of several members as it is now, by id. */
  async readStates(ids: readonly string[]): Promise<Map<string, CurrentState>> {
    const rows = await findAllowances(
      db,
      ids.map((id) => parseUploadAllowanceId(id).userId),
    );
    return new Map(
      rows.map(({ kind, userId, isGiven, version }) => [
        uploadAllowanceId({ kind, userId }),
        { version, data: isGiven ? { uploadsPerHour } : null },
      ]),
    );
  },

  listStateIds: async (): Promise<string[]> => (await listAllowanceKeys(db)).map(uploadAllowanceId),
});
