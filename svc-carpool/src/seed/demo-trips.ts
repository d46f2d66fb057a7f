import type { Direction } from '@siteswap/contracts/carpool';
import { days, hours, later } from '@siteswap/service-kit';
import {
  acceptsTrips,
  isOnTripDays,
  isVisible,
  type NewOffer,
  type NewRequest,
  type TripEdition,
} from '#src/features/trips/trips.public.ts';

/** Names of demonstration editions begin with this; real editions get no demonstration trips. */
export const demoEditionPrefix = 'Démonstration –';

/** Ids of the demonstration people in an empty svc-core, with the names they have there. */
const lea = { userId: 2 };
const hugo = { userId: 3 };
const ines = { userId: 4 };

interface DemoTrip<Trip> {
  /** Hour in UTC: of the day before the start (or the next day) on the way there, of the last day on the way home. */
  readonly hour: number;
  readonly trip: Omit<Trip, 'editionId' | 'tripDate'>;
}

const demoOffers: readonly DemoTrip<NewOffer>[] = [
  {
    hour: 9,
    trip: {
      ...hugo,
      direction: 'TO_EVENT',
      locationCity: 'Paris',
      locationAddress: 'Porte d’Orléans, devant le métro',
      availableSeats: 3,
      description:
        'Petite voiture, grand coffre : les monocycles passent. Pause toutes les deux heures.',
    },
  },
  {
    hour: 13,
    trip: {
      ...lea,
      direction: 'TO_EVENT',
      locationCity: 'Lyon',
      availableSeats: 2,
      description: 'Je pars après le déjeuner, de la place pour deux et quelques massues.',
    },
  },
  {
    hour: 15,
    trip: {
      ...hugo,
      direction: 'FROM_EVENT',
      locationCity: 'Paris',
      availableSeats: 3,
      description: 'Retour tranquille après le jeu de clôture.',
    },
  },
];

const demoRequests: readonly DemoTrip<NewRequest>[] = [
  {
    hour: 8,
    trip: {
      ...ines,
      direction: 'TO_EVENT',
      locationCity: 'Nantes',
      seatsNeeded: 1,
      description: 'Je voyage léger : un sac et trois diabolos. Je participe à l’essence.',
    },
  },
  {
    hour: 16,
    trip: {
      ...ines,
      direction: 'FROM_EVENT',
      locationCity: 'Nantes',
      seatsNeeded: 2,
      description: 'Nous serons deux au retour, avec une petite tente.',
    },
  },
];

export type DemoEdition = TripEdition & { readonly id: number };

/** When a demonstration trip leaves; people on their way to an edition that has begun leave tomorrow. */
function demoTripDate(edition: DemoEdition, direction: Direction, hour: number, now: Date): Date {
  if (direction === 'FROM_EVENT') return later(new Date(edition.endDate), hours(hour));
  const tomorrow = later(new Date(new Date(now).setUTCHours(0, 0, 0, 0)), days(1));
  const dayBefore = later(new Date(edition.startDate), -days(1));
  const isTooLate = dayBefore < tomorrow;
  return later(isTooLate ? tomorrow : dayBefore, hours(hour));
}

/** The trips among these that a member could publish now. */
const publishable = <Trip extends { direction: Direction }>(
  demoTrips: readonly { readonly hour: number; readonly trip: Trip }[],
  edition: DemoEdition,
  now: Date,
) =>
  demoTrips
    .map(({ hour, trip }) => ({
      ...trip,
      editionId: edition.id,
      tripDate: demoTripDate(edition, trip.direction, hour, now),
    }))
    .filter((trip) => trip.tripDate > now && isOnTripDays(edition, trip));

/** The trips that a demonstration edition should have. */
export function demoTripsFor(
  edition: DemoEdition,
  now: Date,
): { offers: NewOffer[]; requests: NewRequest[] } {
  if (!isVisible(edition) || !acceptsTrips(edition)) return { offers: [], requests: [] };
  return {
    offers: publishable(demoOffers, edition, now),
    requests: publishable(demoRequests, edition, now),
  };
}
