import type { TripListQuery } from '@siteswap/contracts/carpool';
import type { Db } from '#src/db.ts';
import { createEditionWays } from './edition-ways.service.ts';
import { findLastTrip, toDepartureCursor } from './trip-cursors.service.ts';
import { type Detours, type OfferOrder, orderOffers } from './trip-detours.policy.ts';
import { findListedIds, findOfferIds, type TripFilter } from './trip-lists.repository.ts';
import type { EditionPlace } from './trips.policy.ts';
import { findOfferRows } from './trips.repository.ts';

interface OfferPage {
  /** One more than the page has room for, when there are as many. */
  readonly ids: number[];
  /** Those of a list by detour. */
  readonly detours: Detours;
}

/** How many offers are looked up at first for each that is needed, and how many times as many after that. */
const lookupsAtFirst = 2;
const lookupGrowth = 4;

/** Finds which offers a page of a list has. */
export function createOfferPages({ db }: { readonly db: Db }) {
  const editionWays = createEditionWays({ db });

  /** The first `count` offers of an order that the filter lists, looked up in the database in ever larger parts. */
  async function takeListed(filter: TripFilter, order: OfferOrder, count: number) {
    const found = new Map<number, number | null>();
    let size = count * lookupsAtFirst;
    for (let start = 0; start < order.length && found.size < count; ) {
      const end = Math.min(start + size, order.length);
      const positions = Array.from({ length: end - start }, (_, index) => start + index);
      const listed = await findListedIds(db, filter, positions.map(order.idAt));
      for (const position of positions) {
        const id = order.idAt(position);
        if (listed.has(id) && found.size < count) found.set(id, order.minutesAt(position));
      }
      start = end;
      size *= lookupGrowth;
    }
    return found;
  }

  return {
    /** @throws 422 when the cursor is of a list in another order */
    async find(
      filter: TripFilter,
      { from, sort, radiusKm, limit, cursor }: TripListQuery,
      edition: EditionPlace,
    ): Promise<OfferPage> {
      if (!from || (sort === 'time' && !radiusKm)) {
        const ids = await findOfferIds(db, filter, limit, toDepartureCursor(cursor));
        return { ids, detours: new Map() };
      }
      const [offers, last] = await Promise.all([
        editionWays.get(filter.editionId, edition),
        findLastTrip(cursor, sort, (ids) => findOfferRows(db, ids)),
      ]);
      const order = orderOffers(offers, { ...filter, from }, { sort, last });
      const found = await takeListed(filter, order, limit + 1);
      return { ids: [...found.keys()], detours: sort === 'detour' ? found : new Map() };
    },
  };
}
