import type { SeedItem } from './seed.repository.ts';

/** Ids of the demonstration people who write, star, lose and find. */
export interface DemoPeople {
  readonly organiserId: number;
  readonly memberId: number;
  readonly helperId: number;
}

/** What was lost and found at the edition that is on now. */
export const currentItems = ({ organiserId, helperId }: DemoPeople): SeedItem[] => [
  {
    edition: 'demo:current',
    userId: helperId,
    kind: 'FOUND',
    description: 'Trousseau de trois clés avec un ruban rouge.',
    day: 0,
    place: 'Gymnase, près des gradins',
    comments: [],
  },
  {
    edition: 'demo:current',
    userId: organiserId,
    kind: 'LOST',
    description: 'Une massue blanche, manche bleu, un peu abîmée au bout.',
    day: 0,
    place: 'Parking ou dortoir',
    comments: [{ userId: helperId, content: 'J’en ai vu une derrière la scène.' }],
  },
  {
    edition: 'demo:current',
    userId: helperId,
    kind: 'FOUND',
    description: 'Un portefeuille noir avec des papiers.',
    day: 1,
    place: 'Accueil',
    sensitive: true,
    comments: [],
  },
  {
    edition: 'demo:current',
    userId: helperId,
    kind: 'FOUND',
    description: 'Gourde en métal verte avec un autocollant de diabolo.',
    day: 1,
    place: 'Salle des ateliers',
    comments: [],
  },
  {
    edition: 'demo:current',
    userId: organiserId,
    kind: 'FOUND',
    status: 'RETURNED',
    description: 'Pull gris à capuche, taille M.',
    day: 0,
    place: 'Vestiaire',
    comments: [{ userId: helperId, content: 'Rendu hier soir.' }],
  },
];

/** The same of an edition that has been over for long enough: most of it has expired. */
export const expiredItems = ({ organiserId, memberId, helperId }: DemoPeople): SeedItem[] => [
  {
    edition: 'demo:over',
    userId: helperId,
    kind: 'FOUND',
    isExpired: true,
    description: 'Trois balles en cuir cousues main, rouges et jaunes.',
    day: 0,
    place: 'Sous les gradins',
    destination: 'LOST_PROPERTY_OFFICE',
    comments: [],
  },
  {
    edition: 'demo:over',
    userId: organiserId,
    kind: 'FOUND',
    isExpired: true,
    description: 'Veste de pluie bleue, taille L.',
    day: 1,
    place: 'Vestiaire',
    destination: 'Prêtée à l’école de cirque du quartier',
    comments: [{ userId: helperId, content: 'Personne ne l’a réclamée.' }],
  },
  {
    edition: 'demo:over',
    userId: helperId,
    kind: 'FOUND',
    isExpired: true,
    description: 'Lampe frontale noire, piles usées.',
    day: 1,
    place: 'Camping, près de l’entrée',
    comments: [],
  },
  {
    edition: 'demo:over',
    userId: helperId,
    kind: 'FOUND',
    isExpired: true,
    description: 'Un gant gauche en laine grise.',
    day: 2,
    place: 'Bar',
    comments: [],
  },
  {
    edition: 'demo:over',
    userId: memberId,
    kind: 'LOST',
    isExpired: true,
    description: 'Bol de diabolo orange, sans axe.',
    day: 2,
    place: 'Parking',
    comments: [{ userId: organiserId, content: 'Rien de tel dans nos cartons, désolée.' }],
  },
  {
    edition: 'demo:over',
    userId: organiserId,
    kind: 'FOUND',
    status: 'RETURNED',
    description: 'Carnet de siteswaps à couverture verte.',
    day: 1,
    place: 'Salle des ateliers',
    comments: [{ userId: helperId, content: 'Renvoyé par la poste.' }],
  },
];
