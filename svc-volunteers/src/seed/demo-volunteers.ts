import type { AgeBand, DietaryPreference } from '@siteswap/contracts/volunteers';

/** A demonstration member who helps at the planned edition; their ids are those of an empty svc-core. */
export interface DemoVolunteer {
  readonly userId: number;
  readonly prenom: string;
  readonly nom: string;
  /** Index of their team. */
  readonly team: number;
  readonly ageBand: AgeBand;
  readonly dietaryPreference: DietaryPreference;
  readonly allergies: string | null;
  /** Leads their team. */
  readonly isLeader: boolean;
  /** Also for setup and teardown. */
  readonly isThereForAll: boolean;
}

const names = [
  ['Camille', 'Moreau'],
  ['Léa', 'Fontaine'],
  ['Hugo', 'Marchand'],
  ['Inès', 'Garnier'],
  ['Maxime', 'Lefèvre'],
  ['Chloé', 'Bernard'],
  ['Antoine', 'Rousseau'],
  ['Manon', 'Girard'],
  ['Lucas', 'Bonnet'],
  ['Sarah', 'Benali'],
  ['Paul', 'Dumont'],
  ['Émilie', 'Faure'],
  ['Nicolas', 'Mercier'],
  ['Julie', 'Blanchard'],
  ['Thomas', 'Perrin'],
  ['Clara', 'Fernandez'],
  ['Romain', 'Chevalier'],
  ['Océane', 'Marty'],
  ['Vincent', 'Lemoine'],
  ['Anaïs', 'Roche'],
  ['Benoît', 'Gauthier'],
  ['Fatou', 'Diallo'],
  ['Simon', 'Carpentier'],
  ['Laura', 'Rivière'],
  ['Jonas', 'Weber'],
  ['Marta', 'Kowalska'],
  ['Piotr', 'Nowak'],
  ['Giulia', 'Conti'],
  ['Marco', 'Ricci'],
  ['Ana', 'Duarte'],
  ['Rui', 'Carvalho'],
  ['Lotte', 'de Vries'],
  ['Sanne', 'Bakker'],
  ['Freja', 'Nielsen'],
  ['Mads', 'Sørensen'],
  ['Olena', 'Kovalenko'],
  ['Andrij', 'Melnyk'],
  ['Carmen', 'Ortega'],
  ['Iñaki', 'Etxeberria'],
  ['Noé', 'Schneider'],
] as const;

const diets = ['NONE', 'VEGETARIAN', 'NONE', 'VEGAN', 'VEGETARIAN'] as const;
const allergies: Readonly<Record<number, string>> = {
  ...{ 7: 'Noix', 12: 'Gluten', 18: 'noix', 23: 'Lactose, gluten', 31: 'Arachides' },
};
/** Members of 16 or 17 years. */
const young = new Set([14, 29]);
const teamCount = 4;
/** One of each team; of people who can sign in, the member alone. */
const leaders = new Set([5, 6, 3, 8]);

/** Forty people in four teams. */
export const demoVolunteers: readonly DemoVolunteer[] = names.map(([prenom, nom], index) => ({
  userId: index + 1,
  ...{ prenom, nom },
  team: index % teamCount,
  ageBand: young.has(index + 1) ? 'AGE_16_17' : 'ADULT',
  dietaryPreference: diets[index % diets.length] ?? 'NONE',
  allergies: allergies[index + 1] ?? null,
  isLeader: leaders.has(index + 1),
  isThereForAll: index % 3 !== 1,
}));
