import { itemExpiryDays } from '@siteswap/contracts/editions';
import { daily, type TaskDefinition } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import type { ItemPhotos } from './item-photos.service.ts';
import { expireItems, holdItemsToExpire } from './lost-found-expiry.repository.ts';

interface Deps extends Pick<Kit, 'transact' | 'clock'> {
  readonly photos: ItemPhotos;
}

/** Items of one transaction: few, for those who write to them wait, and their photos are released at once. */
const batchSize = 20;

export const lostFoundTasks = ({ transact, clock, photos }: Deps): TaskDefinition[] => {
  /** @returns how many items have expired */
  const expireBatch = (): Promise<number> =>
    transact(async (tx, outbox) => {
      const now = clock();
      const items = await holdItemsToExpire(tx, { now, days: itemExpiryDays, limit: batchSize });
      await expireItems(
        tx,
        items.map(({ id }) => id),
        now,
      );
      for (const item of items) photos.releaseAfterCommit(outbox, item.id, item.photos);
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
