import type { createOffer, createRequest } from '@siteswap/contracts/carpool';
import type { RouteCall } from '@siteswap/contracts/route';
import { anEditionState } from '@siteswap/contracts/testing';
import { day, noon } from './days.ts';

type OfferBody = RouteCall<typeof createOffer>['body'];
type RequestBody = RouteCall<typeof createRequest>['body'];

/** An edition in Lille that takes trips, from day 10 to day 12. */
export const anEdition: typeof anEditionState = (fields = {}) =>
  anEditionState({ startDate: day(10), endDate: day(12), ...fields });

/** Three seats from Arras, the day before `anEdition()` starts. */
export const anOffer = (overrides: Partial<OfferBody> = {}): OfferBody => ({
  direction: 'TO_EVENT',
  tripDate: noon(9),
  locationCity: 'Arras',
  availableSeats: 3,
  ...overrides,
});

/** Two seats from Arras, the day before `anEdition()` starts. */
export const aRequest = (overrides: Partial<RequestBody> = {}): RequestBody => ({
  direction: 'TO_EVENT',
  tripDate: noon(9),
  locationCity: 'Arras',
  seatsNeeded: 2,
  ...overrides,
});
