import type {
  CarpoolOffer,
  CarpoolOfferDetails,
  CarpoolRequest,
} from '@siteswap/contracts/carpool';
import type { PublicUser } from '@siteswap/contracts/core';
import type { Actor } from '@siteswap/service-kit';
import type { OfferRow, RequestRow } from './trips.repository.ts';

type TripRow = OfferRow | RequestRow;
type Authors = ReadonlyMap<number, PublicUser>;

/** Fields of the body have the names of their columns, so each of them is stored as it was parsed. */
export const toNewTrip = <B extends { tripDate: string }>(
  { userId, pseudo }: Actor,
  editionId: number,
  body: B,
) => ({ ...body, editionId, userId, authorPseudo: pseudo, tripDate: new Date(body.tripDate) });

/** A member whose `state.user` has not arrived yet is shown by the pseudo of their session. */
const authorOf = ({ userId, authorPseudo, createdAt }: TripRow, authors: Authors): PublicUser =>
  authors.get(userId) ?? {
    id: userId,
    pseudo: authorPseudo,
    profilePicture: null,
    updatedAt: createdAt.toISOString(),
    emailHash: '',
  };

/** Values that the contract writes in another way than the row. */
const toTrip = (row: TripRow, authors: Authors) => ({
  user: authorOf(row, authors),
  tripDate: row.tripDate.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

// The contract lists what is public: the kit parses each response by it, which drops every other column.

export const toOffer = (row: OfferRow, authors: Authors): CarpoolOffer => ({
  ...row,
  ...toTrip(row, authors),
  // There are no bookings yet.
  remainingSeats: row.availableSeats,
  hasMeetingPoint: row.locationAddress !== null,
});

/** @param isMember visitors do not get the meeting point */
export const toOfferDetails = (
  row: OfferRow,
  authors: Authors,
  isMember: boolean,
): CarpoolOfferDetails => ({
  ...toOffer(row, authors),
  locationAddress: isMember ? row.locationAddress : null,
});

export const toRequest = (row: RequestRow, authors: Authors): CarpoolRequest => ({
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
