import {
  type CarpoolBooking,
  type CarpoolOffer,
  type CarpoolOfferDetails,
  type CarpoolRequest,
  carpoolBooking,
  carpoolOffer,
  carpoolOfferDetails,
  carpoolRequest,
  type getMyTrips,
} from '@siteswap/contracts/carpool';
import type { RouteResult } from '@siteswap/contracts/route';
import { aPublicUser } from '@siteswap/contracts/testing';

const aTrip = {
  editionId: 12,
  user: aPublicUser({ id: 9, pseudo: 'marco' }),
  direction: 'TO_EVENT' as const,
  tripDate: '2126-04-18T12:00:00Z',
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
};

/** Three seats, all free, from Ghent on the first day at 14:00 in Lille. */
export const anOffer = (fields: Partial<CarpoolOffer> = {}): CarpoolOffer =>
  carpoolOffer.parse({
    ...aTrip,
    id: 1,
    locationCity: 'Gand',
    availableSeats: 3,
    remainingSeats: 3,
    ...fields,
  });

/** The same offer by itself, as a member reads it. */
export const anOfferInDetail = (fields: Partial<CarpoolOfferDetails> = {}): CarpoolOfferDetails =>
  carpoolOfferDetails.parse({ ...anOffer(fields), ...fields });

/** One seat from Arras on the first day at 14:00 in Lille. */
export const aRequest = (fields: Partial<CarpoolRequest> = {}): CarpoolRequest =>
  carpoolRequest.parse({
    ...aTrip,
    id: 2,
    locationCity: 'Arras',
    seatsNeeded: 1,
    ...fields,
  });

/** One page of offers or requests. */
export const aTripList = <Trip>(data: Trip[], nextCursor: string | null = null) => ({
  data,
  nextCursor,
});

/** marco drives, lina (the member of the tests) asks for a seat. */
export const aBooking = (fields: Partial<CarpoolBooking> = {}): CarpoolBooking =>
  carpoolBooking.parse({
    id: 5,
    offerId: 1,
    requestId: null,
    driver: aPublicUser({ id: 9, pseudo: 'marco' }),
    passenger: aPublicUser({ id: 7, pseudo: 'lina' }),
    seats: 1,
    message: '',
    status: 'PENDING',
    initiatedBy: 'PASSENGER',
    stopCity: null,
    phoneNumber: null,
    actions: [],
    createdAt: '2026-01-01T10:00:00Z',
    updatedAt: '2026-01-01T10:00:00Z',
    ...fields,
  });

/** A member who has no trip. */
export const noTrips = (fields: Partial<RouteResult<typeof getMyTrips>> = {}) => ({
  editions: [{ id: 12, name: 'EJC', timezone: 'Europe/Paris', city: 'Lille' }],
  offers: [],
  requests: [],
  bookings: [],
  added: [],
  waiting: [],
  alerts: [],
  reports: [],
  ...fields,
});
