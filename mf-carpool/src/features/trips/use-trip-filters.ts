import { type Direction, listOffers } from '@siteswap/contracts/carpool';
import type { RouteCall } from '@siteswap/contracts/route';
import { useSearchParams } from 'react-router';

const { shape } = listOffers.query;

/** Names in the address that the lists take. */
const names = ['direction', 'day', 'seats', 'from', 'radiusKm', 'sort'] as const;
type Name = (typeof names)[number];

/** A town from which the reader leaves, or where they go home to. */
export interface From {
  readonly latitude: number;
  readonly longitude: number;
  /** Its name; it changes no list. */
  readonly place: string;
}

export interface TripFilters {
  readonly direction: Direction | undefined;
  readonly day: string | undefined;
  readonly seats: number | undefined;
  readonly from: From | undefined;
  readonly radiusKm: number | undefined;
  readonly sort: 'time' | 'detour';
  /** The query of both lists. */
  readonly query: RouteCall<typeof listOffers>['query'];
}

/** What the address says; values that it cannot have are left out. */
export function readFilters(search: URLSearchParams): TripFilters {
  const query: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = search.get(name);
    if (text && shape[name].safeParse(text).success) query[name] = text;
  }
  // Only with a place of the reader there is a distance and a detour.
  if (!query.from) {
    delete query.radiusKm;
    delete query.sort;
  }
  const point = shape.from.parse(query.from);
  const place = search.get('place');
  return {
    direction: shape.direction.parse(query.direction),
    day: query.day,
    seats: shape.seats.parse(query.seats),
    from: point && {
      latitude: point[0],
      longitude: point[1],
      place: place || point.join(', '),
    },
    radiusKm: shape.radiusKm.parse(query.radiusKm),
    sort: shape.sort.parse(query.sort),
    // Each part was parsed by itself.
    query: query as TripFilters['query'],
  };
}

/** Names of the filters that are set by a text of the address, and the name of the place. */
type Change = Partial<Record<Name | 'place', string | undefined>>;

/** The filters in the address, and what changes them. */
export function useTripFilters(): TripFilters & { readonly change: (change: Change) => void } {
  const [search, setSearch] = useSearchParams();
  const change = (next: Change): void =>
    void setSearch(
      (current) => {
        for (const [name, value] of Object.entries(next)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ...readFilters(search), change };
}

/** What stands in the address for a town; rounded to about a kilometre, as trips are. */
export const fromChange = (town: Omit<From, 'place'> & { readonly name: string }): Change => ({
  from: [town.latitude, town.longitude].map((degrees) => degrees.toFixed(2)).join(','),
  place: town.name,
});
