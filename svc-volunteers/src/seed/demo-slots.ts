import { seriesTimes } from '@siteswap/contracts/volunteers';
import type { NewSlot } from '#src/features/slots/slots.public.ts';

/** Slots of one team on each day of the edition, by the clock on the wall. */
interface DemoSlots {
  /** Index of the team. */
  readonly team: number;
  readonly title: string;
  readonly place: string;
  readonly from: string;
  readonly until: string;
  readonly minutes: number;
  readonly minVolunteers: number;
  readonly maxVolunteers: number;
}

const demoSlots: readonly DemoSlots[] = [
  {
    ...{ team: 0, title: 'Accueil à l’entrée', place: 'Grande porte' },
    ...{ from: '09:00', until: '21:00', minutes: 180, minVolunteers: 1, maxVolunteers: 3 },
  },
  {
    ...{ team: 1, title: 'Repas de midi', place: 'Cuisine' },
    ...{ from: '10:00', until: '14:00', minutes: 240, minVolunteers: 2, maxVolunteers: 4 },
  },
  {
    ...{ team: 1, title: 'Repas du soir', place: 'Cuisine' },
    ...{ from: '17:00', until: '20:00', minutes: 180, minVolunteers: 2, maxVolunteers: 4 },
  },
  {
    ...{ team: 2, title: 'Régie de la scène libre', place: 'Chapiteau' },
    ...{ from: '20:00', until: '23:00', minutes: 180, minVolunteers: 2, maxVolunteers: 4 },
  },
];

/** The slots on these days. */
export const demoSlotsFor = (
  editionId: number,
  {
    days,
    timezone,
    teamIds,
    now,
  }: {
    readonly days: readonly string[];
    readonly timezone: string;
    readonly teamIds: readonly number[];
    readonly now: Date;
  },
): NewSlot[] =>
  demoSlots.flatMap(({ team, from, until, minutes, ...fields }) =>
    seriesTimes({ days, from, until, minutes }, timezone).map(({ startDateTime, endDateTime }) => ({
      ...fields,
      ...{ editionId, teamId: teamIds[team] ?? null, createdAt: now, updatedAt: now },
      startDateTime: new Date(startDateTime),
      endDateTime: new Date(endDateTime),
    })),
  );

/** Shifts that the accepted volunteer has: the meals at noon. */
export const isDemoShift = ({ title }: { readonly title: string }): boolean =>
  title === 'Repas de midi';
