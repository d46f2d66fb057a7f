import type {
  CarpoolOffer,
  CarpoolOfferDetails,
  CarpoolRequest,
  CarpoolRequestDetails,
  TripCost,
  TripStop,
} from '@siteswap/contracts/carpool';
import type { Members } from '@siteswap/features/members';
import { type Actor, formVersion } from '@siteswap/service-kit';
import type { TripPlaces } from './trip-lists.repository.ts';
import type { OfferRow, RequestRow } from './trips.repository.ts';

type TripRow = OfferRow | RequestRow;

/** A member on board, with the seats they have. */
export interface OnBoard {
  readonly userId: number;
  readonly seats: number;
}

/** What a list shows of a trip that its row does not have. */
export interface Shown {
  readonly members: Members;
  readonly comments: ReadonlyMap<number, number>;
  readonly onBoard: ReadonlyMap<number, readonly OnBoard[]>;
  readonly detours: ReadonlyMap<number, number | null>;
}

const tripFormFields = [
  ...['tripDate', 'locationCity', 'latitude', 'longitude', 'locationRegion'],
  ...['luggage', 'gear', 'description'],
] as const;
/** The version that the form of an offer is opened with; the phone number is not shown, so it has no print. */
export const offerVersion = formVersion([
  ...tripFormFields,
  ...['availableSeats', 'stops', 'maxDetourMinutes', 'cost', 'isOpenData', 'locationAddress'],
]);
/** The version that the form of a request is opened with. */
export const requestVersion = formVersion([...tripFormFields, 'seatsNeeded']);

/** Fields of the body have the names of their columns, so each of them is stored as it was parsed. */
export const toNewTrip = <B extends { tripDate: string }>(
  { userId }: Actor,
  editionId: number,
  body: B,
) => ({ ...body, editionId, userId, tripDate: new Date(body.tripDate) });

/** Values that the contract writes in another way than the row. */
const toTrip = (row: TripRow, { members, comments, detours }: Shown) => ({
  user: members.of(row.userId),
  tripDate: row.tripDate.toISOString(),
  luggage: row.luggage as CarpoolOffer['luggage'],
  gear: row.gear as CarpoolOffer['gear'],
  detourMinutes: detours.get(row.id) ?? null,
  comments: comments.get(row.id) ?? 0,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

// The contract lists what is public: the kit parses each response by it, which drops every other column.

export const toOffer = (row: OfferRow, shown: Shown): CarpoolOffer => ({
  ...row,
  ...toTrip(row, shown),
  // Both columns have what the contract parsed.
  stops: row.stops as unknown as TripStop[],
  cost: row.cost as TripCost | null,
  remainingSeats: row.availableSeats - row.takenSeats,
  onBoard: (shown.onBoard.get(row.id) ?? []).map(({ userId, seats }) => ({
    pseudo: shown.members.get(userId)?.pseudo ?? null,
    seats,
  })),
  hasMeetingPoint: row.locationAddress !== null,
});

/** Fields of the form, as its owner sees them: what a change is compared with. */
export const toOfferForm = (row: OfferRow) => ({ ...row, tripDate: row.tripDate.toISOString() });
export const toRequestForm = (row: RequestRow) => ({
  ...row,
  tripDate: row.tripDate.toISOString(),
});

/** Who reads a trip; a visitor gets no meeting point, and only its owner gets the version. */
type Reader = Pick<Actor, 'userId'> | null;

export function toOfferDetails(
  row: OfferRow,
  shown: Shown,
  reader: Reader,
  hasPhoneNumber: boolean,
): CarpoolOfferDetails {
  const locationAddress = reader ? row.locationAddress : null;
  const details = { ...toOffer(row, shown), locationAddress };
  return reader?.userId === row.userId ? offerVersion.add({ ...details, hasPhoneNumber }) : details;
}

export const toRequest = (row: RequestRow, shown: Shown): CarpoolRequest => ({
  ...row,
  ...toTrip(row, shown),
  isMet: row.metAt !== null,
});

export function toRequestDetails(
  row: RequestRow,
  shown: Shown,
  reader: Reader,
  hasPhoneNumber: boolean,
): CarpoolRequestDetails {
  const details = toRequest(row, shown);
  return reader?.userId === row.userId
    ? requestVersion.add({ ...details, hasPhoneNumber })
    : details;
}

/** Data of `carpool.*.created`; like a response, an event has only what its contract names. */
export const toTripEvent = <Row extends TripRow>(row: Row) => ({
  ...row,
  tripDate: row.tripDate.toISOString(),
});

/** The column has what the contract parsed. */
export const toPlaces = (row: OfferRow): TripPlaces => ({
  ...row,
  stops: row.stops as unknown as TripPlaces['stops'],
});

/** Rows in the order of their ids. */
export function inOrder<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
