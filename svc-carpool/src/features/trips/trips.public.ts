/** What the rest of the service may use of this feature. */
export {
  clearTripPhones,
  reopenRequests,
  returnSeats,
  takeSeats,
  type Way,
} from './offer-seats.repository.ts';
export type { TripBookings } from './trip-bookings.policy.ts';
export { offerIsNear } from './trip-lists.repository.ts';
export { createTripLists } from './trip-lists.service.ts';
export { type OnBoard, toOffer, toPlaces, toRequest, toTripEvent } from './trips.mapper.ts';
export {
  acceptsTrips,
  canEditEdition,
  isOnTripDays,
  isOver,
  isVisible,
  listedAfterDeparture,
  type TripEdition,
  type TripEditionField,
  tripEditionFields,
} from './trips.policy.ts';
export {
  changeOffer,
  commentedTrips,
  countTrips,
  eraseOffers,
  eraseRequests,
  findOffer,
  findOfferRows,
  findRequest,
  findRequestRows,
  insertOffer,
  lockOffer,
  lockOffers,
  lockRequest,
  type NewOffer,
  type NewRequest,
  type OfferRow,
  type RequestRow,
} from './trips.repository.ts';
export {
  publishOffer,
  publishOfferBothWays,
  publishRequest,
  publishRequestBothWays,
} from './trips.service.ts';
