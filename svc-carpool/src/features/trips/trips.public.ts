/** What the rest of the service may use of this feature. */
export { showOffers, showRequests } from './shown-trips.ts';
export {
  acceptsTrips,
  isOnTripDays,
  isVisible,
  type TripEdition,
  type TripEditionField,
  tripEditionFields,
} from './trips.policy.ts';
export {
  countTrips,
  eraseOffers,
  eraseRequests,
  type NewOffer,
  type NewRequest,
} from './trips.repository.ts';
export { publishOffer, publishRequest } from './trips.service.ts';
