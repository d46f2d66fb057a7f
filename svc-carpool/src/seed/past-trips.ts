import type { TripReportReason } from '@siteswap/contracts/carpool';
import { days, hours, later } from '@siteswap/service-kit';
import {
  acceptsTrips,
  isOnTripDays,
  isVisible,
  type NewOffer,
} from '#src/features/trips/trips.public.ts';
import { type DemoEdition, demoPeople } from './demo-trips.ts';

/** A trip that took place yesterday, with its passenger, and whether that one has reported the driver. */
export interface PastTrip {
  readonly offer: NewOffer;
  readonly passengerId: number;
  /** When the passenger asked for the seat and got it. */
  readonly bookedAt: Date;
  readonly report?: {
    readonly reason: TripReportReason;
    readonly text: string;
    readonly createdAt: Date;
  };
}

const { lea, hugo, ines } = demoPeople;

/** The past trips that a demonstration edition should have: those of one that has begun, or begins this week. */
export function pastTripsFor(edition: DemoEdition, now: Date): PastTrip[] {
  if (!isVisible(edition) || !acceptsTrips(edition)) return [];
  const midnight = new Date(new Date(now).setUTCHours(0, 0, 0, 0));
  const yesterday = (hour: number) => later(midnight, hours(hour - 24));
  const way = {
    ...{ editionId: edition.id, direction: 'TO_EVENT' as const, luggage: 'SMALL' },
    ...{ availableSeats: 3, takenSeats: 1 },
  };
  const bookedAt = later(midnight, -days(5));
  const trips: PastTrip[] = [
    {
      offer: {
        ...{ ...way, ...hugo, tripDate: yesterday(7) },
        ...{ locationCity: 'Le Mans', locationRegion: 'Pays de la Loire' },
        ...{ latitude: 48.0, longitude: 0.2 },
        description: 'Je passe par Laval, départ à l’heure.',
      },
      passengerId: lea.userId,
      bookedAt,
    },
    {
      offer: {
        ...{ ...way, ...ines, tripDate: yesterday(8) },
        ...{ locationCity: 'Angers', locationRegion: 'Pays de la Loire' },
        ...{ latitude: 47.47, longitude: -0.55 },
        description: 'Rendez-vous devant la gare.',
      },
      passengerId: lea.userId,
      bookedAt,
      report: {
        reason: 'NO_SHOW',
        text: 'J’ai attendu une heure devant la gare.',
        createdAt: yesterday(10),
      },
    },
  ];
  return trips.filter(({ offer }) =>
    isOnTripDays(edition, { direction: 'TO_EVENT', tripDate: new Date(offer.tripDate) }),
  );
}
