import type { OutboxWriter } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { OnBoard } from './trips.mapper.ts';
import type { OfferRow, RequestRow } from './trips.repository.ts';

/** Who has seats of an offer. */
export interface TakenSeats {
  /** Null for a person whom the driver added, and for seats that the waiting list offers. */
  readonly bookingId: number | null;
  /** Null for a person without an account. */
  readonly userId: number | null;
  readonly firstName: string | null;
  readonly seats: number;
}

/**
 * What trips need of the bookings on them. The feature of bookings implements it, because it imports trips and not
 * the other way. The row of the trip is locked whenever a function gets a transaction.
 */
export interface TripBookings {
  /** Members on board of these offers: accepted, or added by the driver. */
  onBoard(db: Db | Tx, offerIds: readonly number[]): Promise<Map<number, OnBoard[]>>;
  /** Who has the seats that count as taken, first come first. */
  listTaken(tx: Tx, offerId: number): Promise<TakenSeats[]>;
  /** Members with an open booking, and those whom the driver added. */
  passengersOf(tx: Tx, offerId: number): Promise<number[]>;
  /** Open bookings, passengers and entries of the waiting list. */
  openCount(tx: Tx, offerId: number): Promise<number>;
  /**
   * Cancels the open bookings of a deleted offer by OFFER_DELETED, and ends its waiting list.
   * @returns members to notify of the deletion; their bookings' own events name no recipients
   */
  cancelOfOffer(tx: Tx, outbox: OutboxWriter, offer: OfferRow, actorId: number): Promise<number[]>;
  /** Locks the offers on which bookings for these requests are open: they are locked before the requests. */
  lockOffersOf(tx: Tx, requestIds: readonly number[]): Promise<void>;
  /** Withdraws the pending bookings for a deleted request by REQUEST_DELETED. @returns how many */
  withdrawOfRequest(
    tx: Tx,
    outbox: OutboxWriter,
    request: RequestRow,
    actorId: number,
  ): Promise<number>;
  /** Re-times what happens at and before the departure. */
  departureChanged(tx: Tx, outbox: OutboxWriter, offer: OfferRow): Promise<void>;
  /** Offers seats that the driver added to members who wait. */
  seatsAdded(tx: Tx, outbox: OutboxWriter, offer: OfferRow): Promise<void>;
}
