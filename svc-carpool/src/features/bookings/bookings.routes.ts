import {
  addPassenger,
  createBooking,
  getBookingHistory,
  inviteRequest,
  listBookings,
  listMyTripStates,
  listPassengers,
  removePassenger,
  updateBooking,
} from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { BookingsService } from './bookings.service.ts';
import type { PassengersService } from './passengers.service.ts';
import type { TripStatesService } from './trip-states.service.ts';

export const bookingRoutes = (
  bookings: BookingsService,
  passengers: PassengersService,
  states: TripStatesService,
): RouteBinding[] => [
  bind(listBookings, ({ actor, params }) => bookings.list(actor, params.id)),
  bind(createBooking, ({ actor, params, body }) => bookings.create(actor, params.id, body)),
  bind(inviteRequest, ({ actor, params, body }) => bookings.invite(actor, params.id, body)),
  bind(updateBooking, ({ actor, params, body }) => bookings.update(actor, params, body)),
  bind(getBookingHistory, ({ actor, params }) => bookings.history(actor, params)),
  bind(listPassengers, ({ actor, params }) => passengers.list(actor, params.id)),
  bind(addPassenger, ({ actor, params, body }) => passengers.add(actor, params.id, body)),
  bind(removePassenger, ({ actor, params }) => passengers.remove(actor, params)),
  bind(listMyTripStates, ({ actor, params }) => states.list(actor, params.id)),
];
