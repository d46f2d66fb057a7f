import type { TripListQuery } from '@siteswap/contracts/carpool';
import { invalidInput } from '@siteswap/service-kit';
import type { LastTrip } from './trip-detours.policy.ts';
import type { DepartureCursor } from './trip-lists.repository.ts';

type Cursor = TripListQuery['cursor'];

const otherOrder = () => invalidInput([{ path: 'cursor', code: 'INVALID' }]);

/** @throws 422 when the cursor is of a list in another order */
export function toDepartureCursor(cursor: Cursor): DepartureCursor | undefined {
  if (!cursor) return undefined;
  const [tripDate, id] = cursor;
  if (typeof tripDate !== 'string') throw otherOrder();
  return [new Date(tripDate), id];
}

/**
 * The trip that a page begins after. By detour it stands where its departure is now.
 * @param findRows deleted ones too: the page goes on where the trip stood
 * @throws 422 when the cursor is of a list in another order
 */
export async function findLastTrip(
  cursor: Cursor,
  sort: TripListQuery['sort'],
  findRows: (ids: readonly number[]) => Promise<{ tripDate: Date }[]>,
): Promise<LastTrip | null> {
  if (!cursor) return null;
  if (sort === 'time') {
    const [tripDate, id] = toDepartureCursor(cursor) as DepartureCursor;
    return { minutes: 0, tripDate, id };
  }
  const [minutes, id] = cursor;
  if (typeof minutes !== 'number') throw otherOrder();
  const [row] = await findRows([id]);
  return { minutes, tripDate: row?.tripDate ?? new Date(0), id };
}
