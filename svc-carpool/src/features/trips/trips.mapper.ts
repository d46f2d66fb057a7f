import type {
  CarpoolOffer,
  CarpoolOfferDetails,
  CarpoolRequest,
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
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

// The contract lists what is public: the kit parses each response by it, which drops every other column.

export const toOffer = (row: OfferRow, authors: Members): CarpoolOffer => ({
  ...row,
  ...toTrip(row, authors),
  // There are no bookings yet.
  remainingSeats: row.availableSeats,
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
});

/** Data of `carpool.*.created`; like a response, an event keeps only what its contract names. */
export const toTripEvent = <Row extends TripRow>(row: Row) => ({
  ...row,
  tripDate: row.tripDate.toISOString(),
});

/** Where the page after this trip begins. */
export const cursorOf = ({ tripDate, id }: TripRow) => [tripDate.toISOString(), id];
