/** Password of all demonstration people. */
export const demoPassword = 'Jonglerie-2027';

/** In the order of their ids in an empty database; other services' demonstration data refer to them. */
export const demoPeople = [
  { account: 'admin', pseudo: 'camille', prenom: 'Camille', nom: 'Moreau', isGlobalAdmin: true },
  { account: 'organiser', pseudo: 'lea-massues', prenom: 'Léa', nom: 'Fontaine' },
  { account: 'member', pseudo: 'hugo-diabolo', prenom: 'Hugo', nom: 'Marchand' },
  { account: 'volunteer', pseudo: 'ines-cascade', prenom: 'Inès', nom: 'Garnier' },
] as const;
