import type { Direction } from '@siteswap/contracts/carpool';

/** Ids of the demonstration people in an empty svc-core, with the names they have there. */
const people = {
  organiser: { userId: 2, authorPseudo: 'lea-massues' },
  member: { userId: 3, authorPseudo: 'hugo-diabolo' },
  volunteer: { userId: 4, authorPseudo: 'ines-cascade' },
} as const;

interface DemoTrip {
  readonly author: { readonly userId: number; readonly authorPseudo: string };
  readonly direction: Direction;
  /** Hour in UTC: of the day before the start (or the next day) on the way there, of the last day on the way home. */
  readonly hour: number;
  readonly locationCity: string;
  readonly description: string;
}

/** What demonstration editions begin with; nothing is made up for a real one. */
export const demoEditionPrefix = 'Démonstration –';

export const demoOffers: readonly (DemoTrip & { seats: number; address: string | null })[] = [
  {
    author: people.member,
    direction: 'TO_EVENT',
    hour: 9,
    locationCity: 'Paris',
    address: 'Porte d’Orléans, devant le métro',
    seats: 3,
    description:
      'Petite voiture, grand coffre : les monocycles passent. Pause toutes les deux heures.',
  },
  {
    author: people.organiser,
    direction: 'TO_EVENT',
    hour: 13,
    locationCity: 'Lyon',
    address: null,
    seats: 2,
    description: 'Je pars après le déjeuner, de la place pour deux et quelques massues.',
  },
  {
    author: people.member,
    direction: 'FROM_EVENT',
    hour: 15,
    locationCity: 'Paris',
    address: null,
    seats: 3,
    description: 'Retour tranquille après le jeu de clôture.',
  },
];

export const demoRequests: readonly (DemoTrip & { seats: number })[] = [
  {
    author: people.volunteer,
    direction: 'TO_EVENT',
    hour: 8,
    locationCity: 'Nantes',
    seats: 1,
    description: 'Je voyage léger : un sac et trois diabolos. Je participe à l’essence.',
  },
  {
    author: people.volunteer,
    direction: 'FROM_EVENT',
    hour: 16,
    locationCity: 'Nantes',
    seats: 2,
    description: 'Nous serons deux au retour, avec une petite tente.',
  },
];

const dayMs = 86_400_000;

/** When a demonstration trip leaves; people on their way to an edition that has begun leave tomorrow. */
export function demoTripDate(
  edition: { readonly startDate: Date; readonly endDate: Date },
  { direction, hour }: Pick<DemoTrip, 'direction' | 'hour'>,
  now: Date,
): Date {
  const tomorrow = Math.floor(now.getTime() / dayMs) * dayMs + dayMs;
  const day =
    direction === 'TO_EVENT'
      ? Math.max(edition.startDate.getTime() - dayMs, tomorrow)
      : edition.endDate.getTime();
  return new Date(day + hour * 3_600_000);
}
