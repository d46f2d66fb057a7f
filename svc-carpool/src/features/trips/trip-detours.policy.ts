import { detoursOn, type TripListQuery, wayOf } from '@siteswap/contracts/carpool';
import type { TripPlaces } from './trip-lists.repository.ts';
import type { EditionPlace } from './trips.policy.ts';

export type Detours = ReadonlyMap<number, number | null>;
/** Sorts a way that cannot be estimated after all others. */
export const unknownDetour = 100_000;

export type From = NonNullable<TripListQuery['from']>;

/** Minutes that a stop at `from` adds to the way of each offer; null where a place is not known. */
export function detoursOfOffers(
  offers: readonly TripPlaces[],
  from: From,
  edition: EditionPlace,
): Detours {
  const place = { latitude: from[0], longitude: from[1] };
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
  const own = { latitude: from[0], longitude: from[1], stops: [] };
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
  last: { readonly minutes: number; readonly tripDate: Date; readonly id: number } | null,
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
