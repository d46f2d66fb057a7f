import type { Tx } from '#src/db.ts';
import { countHours } from '#src/features/hours/hours.public.ts';
import { listPlacesOf } from '#src/features/places/places.public.ts';
import { insertGiven, insertReward, listRewards } from '#src/features/rewards/rewards.public.ts';

/** What volunteers of the planned edition get. */
export const demoRewards = [
  { name: 'Gobelet des Trois Balles', hours: 3 },
  { name: 'T-shirt brodé', hours: 6 },
  { name: 'Place au gala', hours: 12 },
] as const;

export async function addDemoRewards(tx: Tx, editionId: number, now: Date): Promise<void> {
  for (const reward of demoRewards) {
    await insertReward(tx, { ...reward, editionId, createdAt: now });
  }
}

interface DemoGift {
  readonly editionId: number;
  /** Volunteers, of whom the first who reaches the smallest reward has it. */
  readonly userIds: readonly number[];
  readonly givenById: number | null;
  readonly now: Date;
}

/** Gives the smallest reward to one who reaches it. @returns who has it; null when no one has worked enough */
export async function giveDemoReward(
  tx: Tx,
  { editionId, userIds, givenById, now }: DemoGift,
): Promise<number | null> {
  const [smallest] = await listRewards(tx, editionId);
  if (!smallest) return null;
  const places = Map.groupBy(await listPlacesOf(tx, editionId, userIds), ({ userId }) => userId);
  const reaches = (userId: number): boolean =>
    countHours(places.get(userId) ?? []).minutesDone >= smallest.hours * 60;
  const userId = userIds.find(reaches);
  if (userId === undefined) return null;
  await insertGiven(tx, { rewardId: smallest.id, userId, givenAt: now, givenById });
  return userId;
}
