import type { getMyTrips } from '@siteswap/contracts/carpool';
import type { RouteResult } from '@siteswap/contracts/route';
import { otherSide } from '../bookings/bookings.public.ts';
import type { TripPerson } from '../reports/reports.public.ts';

export type MyTrips = RouteResult<typeof getMyTrips>;

/** One trip of mine: what I drive, look for, sit in or wait for. */
export type MyTrip =
  | ({ readonly kind: 'offer' } & MyTrips['offers'][number])
  | ({ readonly kind: 'request' } & MyTrips['requests'][number])
  | ({ readonly kind: 'booking' } & MyTrips['bookings'][number])
  | ({ readonly kind: 'added' } & MyTrips['added'][number])
  | ({ readonly kind: 'waiting' } & MyTrips['waiting'][number]);

export const tripOf = (mine: MyTrip) => (mine.kind === 'request' ? mine.request : mine.offer);

export const bookingsOf = (mine: MyTrip) => {
  if (mine.kind === 'booking') return [mine.booking];
  return mine.kind === 'offer' || mine.kind === 'request' ? mine.bookings : [];
};

/** The other members of a trip of mine. */
export function tripPeople(mine: MyTrip, readerId: number | undefined): TripPerson[] {
  if (mine.kind === 'added') return [{ offerId: mine.offer.id, user: mine.offer.user }];
  const booked = bookingsOf(mine).map((booking) => ({
    offerId: booking.offerId,
    user: otherSide(booking, readerId),
  }));
  if (mine.kind !== 'offer') return booked;
  const offerId = mine.offer.id;
  return [...booked, ...mine.passengers.flatMap(({ user }) => (user ? [{ offerId, user }] : []))];
}

/** All trips of mine by departure, those that lie ahead before those that are over. */
export function tripsByDeparture(
  { offers, requests, bookings, added, waiting }: MyTrips,
  now: number,
): { ahead: MyTrip[]; over: MyTrip[] } {
  const all: MyTrip[] = [
    ...offers.map((mine) => ({ kind: 'offer' as const, ...mine })),
    ...requests.map((mine) => ({ kind: 'request' as const, ...mine })),
    ...bookings.map((mine) => ({ kind: 'booking' as const, ...mine })),
    ...added.map((mine) => ({ kind: 'added' as const, ...mine })),
    ...waiting.map((mine) => ({ kind: 'waiting' as const, ...mine })),
  ];
  const departure = (mine: MyTrip): number => Date.parse(tripOf(mine).tripDate);
  const sorted = all.sort((a, b) => departure(a) - departure(b));
  return {
    ahead: sorted.filter((mine) => departure(mine) > now),
    over: sorted.filter((mine) => departure(mine) <= now).reverse(),
  };
}
