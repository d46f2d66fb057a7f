/** What the rest of the service may use of this feature. */
export { createTripBookings } from './trip-bookings.service.ts';
