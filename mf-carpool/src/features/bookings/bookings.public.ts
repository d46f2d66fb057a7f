export { otherSide } from './booking.format.ts';
export { AddedPlace } from './components/added-place.tsx';
export { BookingLine } from './components/booking-line.tsx';
export { TripActions } from './components/trip-actions.tsx';
export { WaitingPlace } from './components/waiting-place.tsx';
