import { itemExpiryDays } from '@siteswap/contracts/editions';
import { daily, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { photoPlaces } from './lost-found.mapper.ts';
import { rejectOpenClaims } from './lost-found-claim-ends.service.ts';
import { expireItems, lockItemsToExpire } from './lost-found-expiry.repository.ts';

interface Deps extends Pick<Kit, 'transact' | 'clock'> {
  readonly fileReleases: Pick<FileReleases, 'add'>;
}

/** Items of one transaction: few, for members who write to them wait. */
const batchSize = 20;

export const lostFoundTasks = ({ transact, clock, fileReleases }: Deps): TaskDefinition[] => {
  /** @returns how many items have expired */
  const expireBatch = (): Promise<number> =>
    transact(async (tx, outbox) => {
      const now = clock();
      const items = await lockItemsToExpire(tx, { now, days: itemExpiryDays, limit: batchSize });
      await expireItems(
        tx,
        items.map(({ id }) => id),
        now,
      );
      for (const item of items) {
        const end = { decidedAt: now, decidedById: null };
        await rejectOpenClaims(tx, outbox, item, { ...end, cause: 'EXPIRED' });
      }
      fileReleases.add(outbox, items.flatMap(photoPlaces));
      return items.length;
    });

  return [
    {
      name: 'expired-lost-found',
      schedule: daily('03:20'),
      run: async ({ signal }) => {
        let [expired, isDone] = [0, false];
        while (!isDone && !signal.aborted) {
          const count = await expireBatch();
          expired += count;
          isDone = count === 0;
        }
        return `expired ${expired}`;
      },
    },
  ];
};
