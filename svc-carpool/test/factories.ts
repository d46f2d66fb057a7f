import type { createOffer, createRequest } from '@siteswap/contracts/carpool';
import type { RouteCall } from '@siteswap/contracts/route';
import { noonFromToday } from '@siteswap/contracts/testing';

type OfferBody = RouteCall<typeof createOffer>['body'];
type RequestBody = RouteCall<typeof createRequest>['body'];

/** Three seats from Arras, the day before `anEditionState()` starts. */
export const anOffer = (overrides: Partial<OfferBody> = {}): OfferBody => ({
  direction: 'TO_EVENT',
  tripDate: noonFromToday(9),
  locationCity: 'Arras',
  availableSeats: 3,
  ...overrides,
});

/** Two seats from Arras, the day before `anEditionState()` starts. */
export const aRequest = (overrides: Partial<RequestBody> = {}): RequestBody => ({
  direction: 'TO_EVENT',
  tripDate: noonFromToday(9),
  locationCity: 'Arras',
  seatsNeeded: 2,
  ...overrides,
});
