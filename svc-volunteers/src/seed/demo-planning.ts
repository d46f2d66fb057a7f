import {
  findShiftProblems,
  minutesOfSlot,
  type SlotKind,
  seriesTimes,
  type TimedSlot,
  timeSlotIn,
  usualMinorLimits,
} from '@siteswap/contracts/volunteers';
import { type DemoVolunteer, demoVolunteers } from './demo-volunteers.ts';

/** The demonstration edition whose volunteers are planned: it goes on now. */
export const plannedEdition = 'Démonstration – Les Trois Balles en ce moment';

export const plannedSettings = {
  volunteersMode: 'INTERNAL',
  volunteersOpen: true,
  volunteersDescription:
    'Toute l’équipe est planifiée, mais il reste quelques places au guichet : venez deux heures, repartez avec le t-shirt.',
  volunteersAskDiet: true,
  volunteersAskAllergies: true,
  volunteersAskTeamPreferences: true,
  volunteersAskSetup: true,
  volunteersAskTeardown: true,
} as const;

interface DemoTeam {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly maxVolunteers: number | null;
  readonly signUpMode: 'MANUAL' | 'REQUEST' | 'OPEN';
  readonly series: readonly DemoSeries[];
}

/** Slots one after another on days counted from the first day of the edition; negative ones are setup. */
interface DemoSeries {
  readonly title: string;
  readonly place: string;
  readonly days: 'setup' | 'edition' | 'teardown';
  readonly from: string;
  readonly until: string;
  readonly minutes: number;
  readonly min: number;
  readonly max: number | null;
  readonly kind?: SlotKind;
  /** Indexes of `plannedRequirements`. */
  readonly asks?: readonly number[];
}

/** What some slots ask for; who was put on them has it. */
export const plannedRequirements = [
  {
    name: 'Permis B en cours',
    description: 'Pour conduire la camionnette entre la halle et le dépôt',
  },
  {
    name: 'Formation sécurité incendie',
    description: 'Extincteurs, issues de secours et consignes du plateau',
  },
] as const;

export const plannedTeams: readonly DemoTeam[] = [
  {
    name: 'Guichet',
    description: 'Badges, plan des lieux et premières questions',
    ...{ color: '#2563eb', maxVolunteers: null, signUpMode: 'OPEN' },
    series: [
      {
        ...{ title: 'Vendre les billets', place: 'Hall', days: 'edition' },
        ...{ from: '09:00', until: '21:00', minutes: 180, min: 2, max: 4 },
      },
    ],
  },
  {
    name: 'Cuisine',
    description: 'Trois repas par jour pour deux cents personnes',
    ...{ color: '#16a34a', maxVolunteers: null, signUpMode: 'REQUEST' },
    series: [
      {
        ...{ title: 'Petit-déjeuner', place: 'Cuisine', days: 'edition' },
        ...{ from: '07:00', until: '10:00', minutes: 180, min: 2, max: 3 },
      },
      {
        ...{ title: 'Repas de midi', place: 'Cuisine', days: 'edition' },
        ...{ from: '10:30', until: '14:30', minutes: 240, min: 3, max: 5 },
      },
      {
        ...{ title: 'Repas du soir', place: 'Cuisine', days: 'edition' },
        ...{ from: '17:00', until: '21:00', minutes: 240, min: 3, max: 5 },
      },
    ],
  },
  {
    name: 'Scènes',
    description: 'Lumières, son et plateau du gala',
    ...{ color: '#9333ea', maxVolunteers: null, signUpMode: 'MANUAL' },
    series: [
      {
        ...{ title: 'Régie du plateau', place: 'Grande salle', days: 'edition' },
        ...{ from: '19:00', until: '23:00', minutes: 240, min: 2, max: 3, asks: [1] },
      },
      {
        ...{ title: 'Réunion des scènes', place: 'Grande salle', days: 'edition' },
        ...{ from: '18:00', until: '18:45', minutes: 45, min: 0, max: null, kind: 'BRIEFING' },
      },
    ],
  },
  {
    name: 'Logistique',
    description: 'Monter, démonter, porter',
    ...{ color: '#ea580c', maxVolunteers: null, signUpMode: 'MANUAL' },
    series: [
      {
        ...{ title: 'Monter les salles', place: 'Halle B', days: 'setup' },
        ...{ from: '09:00', until: '18:00', minutes: 180, min: 3, max: 6 },
      },
      {
        ...{ title: 'Conduire la camionnette', place: 'Dépôt', days: 'setup' },
        ...{ from: '18:30', until: '20:30', minutes: 120, min: 1, max: 2, asks: [0] },
      },
      {
        ...{ title: 'Démonter les salles', place: 'Halle B', days: 'teardown' },
        ...{ from: '09:00', until: '15:00', minutes: 180, min: 4, max: 8 },
      },
    ],
  },
];

export interface DemoDays {
  readonly setup: string;
  readonly edition: readonly string[];
  readonly teardown: string;
}

/** A slot with the index of its team and the members who have a place. */
export interface DemoSlot {
  readonly team: number;
  readonly kind: SlotKind;
  readonly title: string;
  readonly place: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly min: number;
  readonly max: number | null;
  readonly asks: readonly number[];
  readonly userIds: readonly number[];
}

/** Places that the demonstration leaves free, so that there is something to take. */
const isLeftFree = (slot: { readonly team: number }, index: number): boolean =>
  slot.team === 0 && index % 3 === 2;

/**
 * Slots of all teams with people on them by the rules of shifts: each place goes to the volunteer of the team with the
 * fewest hours so far.
 */
export function planDemo(days: DemoDays, timezone: string): DemoSlot[] {
  const rules = {
    ...{ startDate: days.edition[0] ?? '', endDate: days.edition.at(-1) ?? '' },
    ...{ minorLimits: usualMinorLimits, requirements: [] },
  };
  const daysOf = {
    setup: [days.setup],
    edition: days.edition,
    teardown: [days.teardown],
  };
  const taken = new Map<number, TimedSlot[]>();
  const minutesOf = (userId: number): number =>
    (taken.get(userId) ?? []).reduce((sum, slot) => sum + minutesOfSlot(slot), 0);
  const slots = plannedTeams.flatMap(({ series }, team) =>
    series.flatMap(({ days: when, from, until, minutes, kind = 'SHIFT', asks = [], ...slot }) =>
      seriesTimes({ days: daysOf[when], from, until, minutes }, timezone).map((times) => ({
        ...{ team, kind, asks, ...slot, ...times },
      })),
    ),
  );
  return slots.map((slot, index) => {
    // Grants are given to people who are put on it.
    const timed = timeSlotIn({ id: String(index), ...slot, requirementIds: [] }, timezone);
    const isFree = (person: DemoVolunteer): boolean =>
      findShiftProblems({
        person: { ...person, ...stayOf(person, days), grants: [], absences: [] },
        slot: timed,
        others: taken.get(person.userId) ?? [],
        edition: rules,
        hasAdult: true,
      }).length === 0;
    const wanted = slot.max === null ? 6 : isLeftFree(slot, index) ? 1 : slot.min;
    const people = demoVolunteers
      .filter(({ team }) => team === slot.team)
      // A minor is never alone.
      .filter(({ ageBand }) => ageBand === 'ADULT' || wanted > 1)
      .filter(isFree)
      .sort((a, b) => minutesOf(a.userId) - minutesOf(b.userId))
      .slice(0, wanted);
    for (const { userId } of people) taken.set(userId, [...(taken.get(userId) ?? []), timed]);
    return { ...slot, userIds: people.map(({ userId }) => userId) };
  });
}

/** From when to when a volunteer is there: a third of them for the edition alone. */
export const stayOf = (
  { isThereForAll }: Pick<DemoVolunteer, 'isThereForAll'>,
  days: DemoDays,
) => ({
  arrivalDateTime: isThereForAll ? `${days.setup}_morning` : `${days.edition[0]}_morning`,
  departureDateTime: isThereForAll ? `${days.teardown}_evening` : `${days.edition.at(-1)}_evening`,
  setupAvailability: isThereForAll,
  eventAvailability: true,
  teardownAvailability: isThereForAll,
});
