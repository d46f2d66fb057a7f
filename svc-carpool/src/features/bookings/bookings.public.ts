/** What the rest of the service may use of this feature. */
export { toPassenger } from './bookings.mapper.ts';
export {
  insertBooking,
  insertChange,
  listBookingsBy,
  listBookingsFor,
  listBookingsOf,
  setStatus,
} from './bookings.repository.ts';
export { eraseBookings, erasePassengers, eraseWaiting } from './erase-bookings.service.ts';
export { listPassengers, listPassengersOf } from './passengers.repository.ts';
export { takeAlong } from './passengers.service.ts';
export { showBookings } from './shown-bookings.service.ts';
export { createTripBookings } from './trip-bookings.service.ts';
