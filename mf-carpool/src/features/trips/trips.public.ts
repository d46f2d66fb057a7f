export type { TripEdition } from './api/use-trip-edition.ts';
export { useTripEdition } from './api/use-trip-edition.ts';
export type { MyTripState, Trip } from './trip.format.ts';
