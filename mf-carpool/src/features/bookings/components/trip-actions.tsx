import type { ReactNode } from 'react';
import type { MyTripState, Trip, TripEdition } from '../../trips/trips.public.ts';

export interface TripActionsProps {
  trip: Trip;
  edition: TripEdition;
  /** Where the reader stands with the trip; undefined for visitors, and while it is loaded. */
  state?: MyTripState | undefined;
}

/** What the reader can do with a trip: nothing yet. */
export function TripActions(_: TripActionsProps): ReactNode {
  return null;
}
