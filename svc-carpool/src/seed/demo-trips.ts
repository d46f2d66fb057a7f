import type { Direction, TripStop } from '@siteswap/contracts/carpool';
import { days, hours, later, minutes } from '@siteswap/service-kit';
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
export const demoPeople = { lea: { userId: 2 }, hugo: { userId: 3 }, ines: { userId: 4 } };
const { lea, hugo, ines } = demoPeople;

interface DemoStop {
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Minutes after the departure. */
  readonly after: number;
}

interface DemoTrip<Trip> {
  /** Hour in UTC: of the day before the start (or the next day) on the way there, of the last day on the way home. */
  readonly hour: number;
  readonly trip: Omit<Trip, 'editionId' | 'tripDate' | 'stops' | 'direction'> & {
    readonly direction: Direction;
  };
  readonly stops?: readonly DemoStop[];
  /** Of the way home of a round trip. */
  readonly backHour?: number;
  readonly comments?: readonly { readonly userId: number; readonly content: string }[];
  /** Members whom the driver of an offer takes along. */
  readonly added?: readonly { readonly userId: number }[];
}

const paris = {
  locationCity: 'Paris',
  locationRegion: 'Île-de-France',
  latitude: 48.86,
  longitude: 2.35,
};
const lyon = {
  locationCity: 'Lyon',
  locationRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.76,
  longitude: 4.84,
};
const nantes = {
  locationCity: 'Nantes',
  locationRegion: 'Pays de la Loire',
  latitude: 47.22,
  longitude: -1.55,
};
const rennes = {
  locationCity: 'Rennes',
  locationRegion: 'Bretagne',
  latitude: 48.11,
  longitude: -1.68,
};
const bruxelles = {
  locationCity: 'Bruxelles',
  locationRegion: 'Région de Bruxelles-Capitale',
  latitude: 50.85,
  longitude: 4.35,
};
const currency = 'EUR';

const demoOffers: readonly DemoTrip<NewOffer>[] = [
  {
    hour: 9,
    backHour: 15,
    stops: [{ city: 'Orléans', latitude: 47.9, longitude: 1.91, after: 100 }],
    trip: {
      ...hugo,
      ...paris,
      direction: 'TO_EVENT',
      locationAddress: 'Porte d’Orléans, devant le métro',
      availableSeats: 3,
      luggage: 'LARGE',
      gear: ['UNICYCLE'],
      maxDetourMinutes: 30,
      cost: { litresPer100Km: 6.5, pricePerLitre: 1.75, tolls: 18, currency },
      isOpenData: true,
      description:
        'Petite voiture, grand coffre : les monocycles passent. Pause toutes les deux heures.',
    },
    comments: [
      { ...ines, content: 'Tu passes près de Chartres ? Je peux venir jusqu’à la sortie.' },
      { ...hugo, content: 'Oui, c’est un détour de dix minutes, sans souci.' },
    ],
    added: [ines],
  },
  {
    hour: 13,
    trip: {
      ...lea,
      ...lyon,
      direction: 'TO_EVENT',
      availableSeats: 2,
      luggage: 'SMALL',
      maxDetourMinutes: 15,
      description: 'Je pars après le déjeuner, de la place pour deux et quelques massues.',
    },
  },
  {
    hour: 16,
    stops: [
      { city: 'Lille', latitude: 50.63, longitude: 3.06, after: 80 },
      { city: 'Arras', latitude: 50.29, longitude: 2.78, after: 130 },
    ],
    trip: {
      ...ines,
      ...bruxelles,
      direction: 'TO_EVENT',
      locationAddress: 'Gare du Midi, côté place Horta',
      availableSeats: 4,
      luggage: 'MEDIUM',
      gear: ['HOOPS'],
      maxDetourMinutes: 45,
      cost: { litresPer100Km: 7, pricePerLitre: 1.7, tolls: 0, currency },
      isOpenData: true,
      description: 'Van de neuf places, dont quatre libres. Musique au choix des passagers.',
    },
    comments: [{ ...lea, content: 'Est-ce que des cerceaux de un mètre rentrent ?' }],
  },
  {
    hour: 17,
    trip: {
      ...lea,
      ...lyon,
      direction: 'FROM_EVENT',
      availableSeats: 2,
      description: 'Retour tranquille après le jeu de clôture.',
    },
  },
];

const demoRequests: readonly DemoTrip<NewRequest>[] = [
  {
    hour: 8,
    backHour: 16,
    trip: {
      ...ines,
      ...nantes,
      direction: 'TO_EVENT',
      seatsNeeded: 1,
      luggage: 'SMALL',
      description: 'Je voyage léger : un sac et trois diabolos. Je participe à l’essence.',
    },
    comments: [{ ...hugo, content: 'Je pars de Paris, si tu peux venir jusque-là en train.' }],
  },
  {
    hour: 10,
    trip: {
      ...lea,
      ...rennes,
      direction: 'TO_EVENT',
      seatsNeeded: 2,
      luggage: 'LARGE',
      gear: ['UNICYCLE'],
      description: 'Nous serons deux, avec une petite tente et un monocycle.',
    },
  },
];

export type DemoEdition = TripEdition & { readonly id: number; readonly city: string | null };

/** When a demonstration trip leaves; people on their way to an edition that has begun leave tomorrow. */
function demoTripDate(edition: DemoEdition, direction: Direction, hour: number, now: Date): Date {
  if (direction === 'FROM_EVENT') return later(new Date(edition.endDate), hours(hour));
  const tomorrow = later(new Date(new Date(now).setUTCHours(0, 0, 0, 0)), days(1));
  const dayBefore = later(new Date(edition.startDate), -days(1));
  const isTooLate = dayBefore < tomorrow;
  return later(isTooLate ? tomorrow : dayBefore, hours(hour));
}

/** A demonstration trip of one edition; `ways` are the one or two that a member could publish now. */
export interface DemoTripOf<Trip> {
  readonly ways: readonly Trip[];
  readonly comments: readonly { readonly userId: number; readonly content: string }[];
  /** In the first of its ways. */
  readonly added: readonly { readonly userId: number }[];
}

type Dated<Trip> = DemoTrip<Trip>['trip'] & {
  readonly editionId: number;
  readonly tripDate: Date;
};

/** The trips among these that a member could publish now. */
function publishable<Trip>(
  demoTrips: readonly DemoTrip<Trip>[],
  edition: DemoEdition,
  now: Date,
): (Omit<DemoTripOf<Trip>, 'ways'> & {
  readonly ways: (Dated<Trip> & { stops?: TripStop[] })[];
})[] {
  return demoTrips
    .map(({ hour, backHour, trip, stops, comments = [], added = [] }) => {
      const at = (direction: Direction, hourOfDay: number) => ({
        ...trip,
        direction,
        editionId: edition.id,
        tripDate: demoTripDate(edition, direction, hourOfDay, now),
      });
      const there = at(trip.direction, hour);
      // A car on its way to the town of the edition does not stop there.
      const way = stops?.every(({ city }) => city !== edition.city)
        ? {
            ...there,
            stops: stops.map(({ after, ...place }) => ({
              ...place,
              time: later(there.tripDate, minutes(after)).toISOString(),
            })),
          }
        : there;
      const back = backHour === undefined ? [] : [at('FROM_EVENT', backHour)];
      const ways = [way, ...back].filter(
        (each) => each.tripDate > now && isOnTripDays(edition, each),
      );
      return { ways, comments, added };
    })
    .filter(({ ways }) => ways.length > 0);
}

/** The trips that a demonstration edition should have. */
export function demoTripsFor(
  edition: DemoEdition,
  now: Date,
): { offers: DemoTripOf<NewOffer>[]; requests: DemoTripOf<NewRequest>[] } {
  if (!isVisible(edition) || !acceptsTrips(edition)) return { offers: [], requests: [] };
  const isFromElsewhere = ({ trip }: { trip: { locationCity: string } }) =>
    trip.locationCity !== edition.city;
  const [offers, requests] = [
    demoOffers.filter(isFromElsewhere),
    demoRequests.filter(isFromElsewhere),
  ];
  return {
    offers: publishable<NewOffer>(offers, edition, now) as DemoTripOf<NewOffer>[],
    requests: publishable<NewRequest>(requests, edition, now) as DemoTripOf<NewRequest>[],
  };
}
