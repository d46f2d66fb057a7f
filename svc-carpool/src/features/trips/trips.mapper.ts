import type {
  CarpoolOffer,
  CarpoolOfferDetails,
  CarpoolRequest,
  TripCost,
  TripStop,
} from '@siteswap/contracts/carpool';
import type { Members } from '@siteswap/features/members';
import type { Actor } from '@siteswap/service-kit';
import type { OfferRow, RequestRow } from './trips.repository.ts';

type TripRow = OfferRow | RequestRow;

/** Fields of the body have the names of their columns, so each of them is stored as it was parsed. */
export const toNewTrip = <B extends { tripDate: string }>(
  { userId }: Actor,
  editionId: number,
  body: B,
) => ({ ...body, editionId, userId, tripDate: new Date(body.tripDate) });

/** Values that the contract writes in another way than the row. */
const toTrip = (row: TripRow, authors: Members) => ({
  user: authors.of(row.userId),
  tripDate: row.tripDate.toISOString(),
  luggage: row.luggage as CarpoolOffer['luggage'],
  gear: row.gear as CarpoolOffer['gear'],
  detourMinutes: null,
  comments: 0,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

// The contract lists what is public: the kit parses each response by it, which drops every other column.

export const toOffer = (row: OfferRow, authors: Members): CarpoolOffer => ({
  ...row,
  ...toTrip(row, authors),
  // Both columns have what the contract parsed.
  stops: row.stops as TripStop[],
  cost: row.cost as TripCost | null,
  remainingSeats: row.availableSeats - row.takenSeats,
  onBoard: [],
  hasMeetingPoint: row.locationAddress !== null,
});

/** @param isMember visitors do not get the meeting point */
export const toOfferDetails = (
  row: OfferRow,
  authors: Members,
  isMember: boolean,
): CarpoolOfferDetails => ({
  ...toOffer(row, authors),
  locationAddress: isMember ? row.locationAddress : null,
});

export const toRequest = (row: RequestRow, authors: Members): CarpoolRequest => ({
  ...row,
  ...toTrip(row, authors),
  isMet: row.metAt !== null,
});

/** Data of `carpool.*.created`; like a response, an event keeps only what its contract names. */
export const toTripEvent = <Row extends TripRow>(row: Row) => ({
  ...row,
  tripDate: row.tripDate.toISOString(),
});

/** Where the page after this trip begins. */
export const cursorOf = ({ tripDate, id }: TripRow) => [tripDate.toISOString(), id];
