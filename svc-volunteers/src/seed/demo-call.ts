import type { ApplicationBody, ApplicationStatus } from '@siteswap/contracts/volunteers';
import type { Days } from '#src/features/settings/settings.public.ts';

/** The demonstration edition that looks for volunteers here, and the one whose call leads to another site. */
export const recruitingEdition = 'Démonstration – Les Trois Balles dans dix jours';
export const externalEdition = 'Démonstration – Rencontres du Diabolo, plus tard';

/** Ids of the demonstration people in an empty svc-core who help; the organiser of the edition decides. */
export const demoPeople = { camille: 1, hugo: 3, ines: 4 } as const;

export const recruitingSettings = {
  volunteersMode: 'INTERNAL',
  volunteersOpen: true,
  volunteersDescription:
    'Une convention tient par ses bénévoles : deux créneaux de trois heures suffisent, et les repas sont offerts.\n\n- **Entrée** : badges, renseignements\n- **Cuisine** : avec Inès\n- **Scène** : avant et pendant le gala',
  volunteersAskDiet: true,
  volunteersAskAllergies: true,
  volunteersAskTimePreferences: true,
  volunteersAskTeamPreferences: true,
  volunteersAskCompanion: true,
  volunteersAskAvoidList: true,
  volunteersAskVehicle: true,
  volunteersAskExperience: true,
  volunteersAskSetup: true,
  volunteersAskTeardown: true,
} as const;

export const externalSettings = {
  volunteersMode: 'EXTERNAL',
  volunteersOpen: true,
  volunteersDescription: 'Le formulaire de cette édition est sur le site de l’association.',
  volunteersExternalUrl: 'https://example.org/benevoles',
} as const;

export const demoTeams = [
  {
    ...{ name: 'Entrée', description: 'Badges et renseignements', color: '#2563eb' },
    ...({ maxVolunteers: 8, signUpMode: 'OPEN' } as const),
  },
  { name: 'Cuisine', description: 'Repas des bénévoles', color: '#16a34a', maxVolunteers: 6 },
  { name: 'Scène', description: 'Gala et scène ouverte', color: '#9333ea', maxVolunteers: null },
] as const;

interface DemoApplication {
  readonly userId: number;
  readonly status: ApplicationStatus;
  readonly note: string | null;
  /** Index of the team that the volunteer is in. */
  readonly team?: number;
  /** Indexes of the wanted teams, first choice first. */
  readonly wanted: readonly number[];
  readonly fields: Omit<
    Partial<ApplicationBody>,
    'teamPreferences' | 'arrivalDateTime' | 'departureDateTime' | 'absences'
  > &
    Pick<ApplicationBody, 'prenom' | 'nom' | 'phone'>;
}

const demoApplications: readonly DemoApplication[] = [
  {
    ...{ userId: demoPeople.hugo, status: 'PENDING', note: null, wanted: [2, 0] },
    fields: {
      ...{ prenom: 'Hugo', nom: 'Marchand', phone: '+33 6 39 98 00 03' },
      motivation: 'J’ai envie de voir les coulisses du gala.',
      ...{ eventAvailability: true, teardownAvailability: true, dietaryPreference: 'NONE' },
      timePreferences: ['late_afternoon', 'evening'],
      ...{ hasVehicle: true, vehicleDetails: 'Petite voiture, grand coffre' },
    },
  },
  {
    ...{ userId: demoPeople.ines, status: 'ACCEPTED', wanted: [1], team: 1 },
    note: 'Merci Inès ! Rendez-vous en cuisine à neuf heures.',
    fields: {
      ...{ prenom: 'Inès', nom: 'Garnier', phone: '+33 6 39 98 00 04' },
      motivation: 'Je cuisine volontiers pour cent personnes.',
      ...{ setupAvailability: true, eventAvailability: true },
      ...{ dietaryPreference: 'VEGETARIAN', allergies: 'Noix' },
      timePreferences: ['morning', 'lunch'],
      ...{ hasExperience: true, experienceDetails: 'Deux éditions en cuisine' },
    },
  },
  {
    ...{ userId: demoPeople.camille, status: 'REJECTED', wanted: [0] },
    note: 'Le démontage est complet, mais viens jongler avec nous !',
    fields: {
      ...{ prenom: 'Camille', nom: 'Moreau', phone: '+33 6 39 98 00 01' },
      ...{ teardownAvailability: true, dietaryPreference: 'VEGAN' },
    },
  },
];

/** The applications of the recruiting edition, there for all of its days. */
export const demoApplicationsFor = ({ firstDay, lastDay }: Days, teamIds: readonly number[]) =>
  demoApplications.map(({ userId, status, note, team, wanted, fields }) => ({
    ...{ userId, status, note },
    teamId: team === undefined ? null : (teamIds[team] ?? null),
    fields: {
      ...fields,
      arrivalDateTime: `${firstDay}_morning`,
      departureDateTime: `${lastDay}_evening`,
      // Hugo is away for an hour or two on the first day.
      absences: userId === demoPeople.hugo ? [`${firstDay}_noon`] : [],
      teamPreferences: wanted.flatMap((index) => teamIds[index] ?? []),
    },
  }));
