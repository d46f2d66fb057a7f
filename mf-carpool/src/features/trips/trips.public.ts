export type { TripEdition } from './api/use-trip-edition.ts';
export { useTripEdition } from './api/use-trip-edition.ts';
export { type MyTripState, type Trip, tripEnds } from './trip.format.ts';
