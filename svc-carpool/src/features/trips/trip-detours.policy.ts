import {
  detoursOn,
  detoursVia,
  nearnessTo,
  type Place,
  type TripListQuery,
  wayOf,
} from '@siteswap/contracts/carpool';
import { hours } from '@siteswap/service-kit';
import type { EditionWays } from './edition-ways.service.ts';
import type { TripFilter, TripPlaces } from './trip-lists.repository.ts';
import type { EditionPlace } from './trips.policy.ts';

export type Detours = ReadonlyMap<number, number | null>;
/** Sorts a way that cannot be estimated after all others. */
export const unknownDetour = 100_000;

export type From = NonNullable<TripListQuery['from']>;

/** The trip that the page before ended with; minutes are 0 in a list by departure. */
export interface LastTrip {
  readonly minutes: number;
  readonly tripDate: Date;
  readonly id: number;
}

const toPlace = ([latitude, longitude]: From): Place => ({ latitude, longitude });

/** Minutes that a stop at `from` adds to the way of each offer; null where a place is not known. */
export function detoursOfOffers(
  offers: readonly TripPlaces[],
  from: From,
  edition: EditionPlace,
): Detours {
  const place = toPlace(from);
  return new Map(
    offers.map((offer) => {
      const way = wayOf(offer, edition);
      return [offer.id, way && detoursOn(way)(place)];
    }),
  );
}

/** Minutes that the town of each request adds to the way between `from` and the edition. */
export function detoursOfRequests(
  requests: readonly TripPlaces[],
  from: From,
  edition: EditionPlace,
): Detours {
  const own = { ...toPlace(from), stops: [] };
  const detourOf = (direction: TripPlaces['direction']) => {
    const way = wayOf({ ...own, direction }, edition);
    return way && detoursOn(way);
  };
  const detours = { TO_EVENT: detourOf('TO_EVENT'), FROM_EVENT: detourOf('FROM_EVENT') };
  return new Map(
    requests.map(({ id, direction, latitude, longitude }) => {
      const detour = detours[direction];
      const isKnown = detour !== null && latitude !== null && longitude !== null;
      return [id, isKnown ? detour({ latitude, longitude }) : null];
    }),
  );
}

/** Ids by added minutes and then by departure, from the one after the cursor on. */
export function pageByDetour(
  trips: readonly TripPlaces[],
  detours: Detours,
  limit: number,
  last: LastTrip | null,
): number[] {
  const minutesOf = (id: number) => detours.get(id) ?? unknownDetour;
  const isAfter = ({ id, tripDate }: TripPlaces) =>
    last === null ||
    (minutesOf(id) - last.minutes || tripDate.getTime() - last.tripDate.getTime() || id - last.id) >
      0;
  // The rows come by departure, and the sort is stable.
  return trips
    .filter(isAfter)
    .map(({ id }) => id)
    .toSorted((a, b) => minutesOf(a) - minutesOf(b))
    .slice(0, limit + 1);
}

/** Whether an offer may be listed, as far as its departure, direction and places say; the database decides. */
function mayBeListed(
  { departures, directions, ways }: EditionWays,
  filter: TripFilter & { readonly from: From },
): (index: number) => boolean {
  const { from, radiusKm, direction, day, departsAfter } = filter;
  const first = departsAfter.getTime();
  const noon = day ? Date.parse(`${day}T12:00:00Z`) : null;
  const isNear = radiusKm ? nearnessTo(ways, toPlace(from), radiusKm) : () => true;
  return (index) => {
    const departure = departures[index] as number;
    return (
      departure >= first &&
      (!direction || directions[index] === direction) &&
      // In each zone a day is within these hours; the database counts it exactly.
      (noon === null || Math.abs(departure - noon) <= hours(36)) &&
      isNear(index)
    );
  };
}

/** Offers of an edition in the order of a list. */
export interface OfferOrder {
  readonly length: number;
  readonly idAt: (position: number) => number;
  /** Null where a place of the way is not known. */
  readonly minutesAt: (position: number) => number | null;
}

/** Positions by their values, which are counted: they are few. Equal ones stay in their order. */
function inAscendingOrder(values: Uint32Array): Uint32Array {
  let greatest = 0;
  for (const value of values) if (value > greatest) greatest = value;
  const nextOf = new Uint32Array(greatest + 2);
  for (const value of values) nextOf[value + 1] = (nextOf[value + 1] as number) + 1;
  for (let value = 1; value <= greatest; value += 1) {
    nextOf[value] = (nextOf[value] as number) + (nextOf[value - 1] as number);
  }
  const order = new Uint32Array(values.length);
  for (let position = 0; position < values.length; position += 1) {
    const value = values[position] as number;
    const place = nextOf[value] as number;
    order[place] = position;
    nextOf[value] = place + 1;
  }
  return order;
}

/** Offers that may be listed after the last one, by added minutes (all 0 in a list by departure), departure and id. */
export function orderOffers(
  offers: EditionWays,
  filter: TripFilter & { readonly from: From },
  { sort, last }: { readonly sort: TripListQuery['sort']; readonly last: LastTrip | null },
): OfferOrder {
  const { ids, departures, ways } = offers;
  const isListed = mayBeListed(offers, filter);
  const detourOf = sort === 'detour' ? detoursVia(ways, toPlace(filter.from)) : () => 0;
  const isAfter = (minutes: number, index: number) =>
    last === null ||
    (minutes - last.minutes ||
      (departures[index] as number) - last.tripDate.getTime() ||
      (ids[index] as number) - last.id) > 0;

  const listed = new Uint32Array(ids.length);
  const minutes = new Uint32Array(ids.length);
  let length = 0;
  for (let index = 0; index < ids.length; index += 1) {
    if (!isListed(index)) continue;
    const detour = detourOf(index);
    const added = Number.isNaN(detour) ? unknownDetour : detour;
    if (!isAfter(added, index)) continue;
    listed[length] = index;
    minutes[length] = added;
    length += 1;
  }
  const order = inAscendingOrder(minutes.subarray(0, length));
  return {
    length,
    idAt: (position) => ids[listed[order[position] as number] as number] as number,
    minutesAt: (position) => {
      const added = minutes[order[position] as number] as number;
      return added === unknownDetour ? null : added;
    },
  };
}
