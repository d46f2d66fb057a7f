import type { CarpoolOffer, CarpoolRequest } from '@siteswap/contracts/carpool';
import { type Edition, type EditionFlag, editionFlags } from '@siteswap/contracts/editions';

const noFlags = Object.fromEntries(editionFlags.map((flag) => [flag, false])) as Record<
  EditionFlag,
  boolean
>;

/** A confirmed edition in Lille, 18–21 April 2126. */
export const anEdition = (fields: Partial<Edition> = {}): Edition => ({
  ...noFlags,
  id: 12,
  name: 'EJC Lille',
  startDate: '2126-04-18',
  endDate: '2126-04-21',
  timezone: 'Europe/Paris',
  datesCertainty: 'verified',
  status: 'CONFIRMED',
  isVirtual: false,
  city: 'Lille',
  region: null,
  country: 'FR',
  latitude: null,
  longitude: null,
  imageUrl: null,
  convention: { id: 3, name: 'EJC', logo: null, isArchived: false, isClaimable: false },
  conventionId: 3,
  creator: null,
  description: '',
  addressLine1: null,
  addressLine2: null,
  postalCode: null,
  statusNote: null,
  previousStartDate: null,
  previousEndDate: null,
  previousCity: null,
  facebookUrl: null,
  instagramUrl: null,
  ticketingUrl: null,
  officialWebsiteUrl: null,
  isOnline: true,
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
  ...fields,
});

const aTrip = {
  editionId: 12,
  user: {
    id: 9,
    pseudo: 'marco',
    profilePicture: null,
    updatedAt: '2026-01-01T10:00:00Z',
    emailHash: 'e9',
  },
  direction: 'TO_EVENT',
  tripDate: '2126-04-18T12:00:00Z',
  description: '',
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
} as const;

/** Three seats, all free, from Ghent on the first day at 14:00 in Lille. */
export const anOffer = (fields: Partial<CarpoolOffer> = {}): CarpoolOffer => ({
  ...aTrip,
  id: 1,
  locationCity: 'Gand',
  locationAddress: null,
  availableSeats: 3,
  remainingSeats: 3,
  ...fields,
});

/** Somebody in Arras who needs one seat. */
export const aRequest = (fields: Partial<CarpoolRequest> = {}): CarpoolRequest => ({
  ...aTrip,
  id: 2,
  locationCity: 'Arras',
  seatsNeeded: 1,
  ...fields,
});

/** One page of offers or requests. */
export const aTripList = <Trip>(data: Trip[], hasMore = false) => ({
  data,
  pagination: { total: data.length, hasMore },
});
