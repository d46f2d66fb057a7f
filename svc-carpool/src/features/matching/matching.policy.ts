import { detoursOn, type TripStop, wayOf } from '@siteswap/contracts/carpool';
import { hours } from '@siteswap/service-kit';

/** Departures may lie so far apart. */
export const maxGapMs = hours(36);
/** Trips in one response, and members notified of one new trip. */
export const maxMatches = 20;

export interface EditionPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What matching reads of an offer. */
export interface MatchableOffer {
  readonly id: number;
  readonly userId: number;
  readonly direction: 'TO_EVENT' | 'FROM_EVENT';
  readonly tripDate: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly stops: readonly TripStop[];
  readonly maxDetourMinutes: number;
  readonly freeSeats: number;
}

/** What matching reads of a request. */
export interface MatchableRequest {
  readonly id: number;
  readonly userId: number;
  readonly direction: 'TO_EVENT' | 'FROM_EVENT';
  readonly tripDate: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly seatsNeeded: number;
}

export interface Fit {
  readonly detourMinutes: number;
  readonly gapMinutes: number;
}

/** How well requests fit an offer of the same edition; null when they do not. The way is estimated once. */
export function fitsOf(
  offer: MatchableOffer,
  edition: EditionPlace,
): (request: MatchableRequest) => Fit | null {
  const way = wayOf(offer, edition);
  if (!way) return () => null;
  const detourTo = detoursOn(way);
  return (request) => {
    const { latitude, longitude } = request;
    const gapMs = Math.abs(offer.tripDate.getTime() - request.tripDate.getTime());
    if (
      offer.direction !== request.direction ||
      offer.userId === request.userId ||
      offer.freeSeats < request.seatsNeeded ||
      gapMs > maxGapMs ||
      latitude === null ||
      longitude === null
    ) {
      return null;
    }
    const detourMinutes = detourTo({ latitude, longitude });
    if (detourMinutes > offer.maxDetourMinutes) return null;
    return { detourMinutes, gapMinutes: Math.round(gapMs / 60_000) };
  };
}

/** How well an offer and a request of one edition fit; null when they do not. */
export const fitOf = (
  offer: MatchableOffer,
  request: MatchableRequest,
  edition: EditionPlace,
): Fit | null => fitsOf(offer, edition)(request);

/** The trips that fit, by added minutes, then by how near the departures are, then by id. */
export function rank<T extends { readonly id: number }>(
  trips: readonly T[],
  fitWith: (trip: T) => Fit | null,
): { readonly trip: T; readonly fit: Fit }[] {
  return trips
    .flatMap((trip) => {
      const fit = fitWith(trip);
      return fit ? [{ trip, fit }] : [];
    })
    .sort(
      (a, b) =>
        a.fit.detourMinutes - b.fit.detourMinutes ||
        a.fit.gapMinutes - b.fit.gapMinutes ||
        a.trip.id - b.trip.id,
    );
}
