/** Password of all demonstration people. */
export const demoPassword = 'Jonglerie-2027';

/** In the order of their ids in an empty database; other services' demonstration data refer to them. */
export const demoPeople = [
  { account: 'admin', pseudo: 'camille', prenom: 'Camille', nom: 'Moreau', isGlobalAdmin: true },
  { account: 'organiser', pseudo: 'lea-massues', prenom: 'Léa', nom: 'Fontaine' },
  { account: 'member', pseudo: 'hugo-diabolo', prenom: 'Hugo', nom: 'Marchand' },
  { account: 'volunteer', pseudo: 'ines-cascade', prenom: 'Inès', nom: 'Garnier' },
] as const;

/** Members who help at a demonstration edition or want to, with the ids after those of the demonstration people. No one signs in as them. */
export const demoCrew = [
  { pseudo: 'maxime-balles', prenom: 'Maxime', nom: 'Lefèvre' },
  { pseudo: 'chloe-massues', prenom: 'Chloé', nom: 'Bernard' },
  { pseudo: 'antoine-diabolo', prenom: 'Antoine', nom: 'Rousseau' },
  { pseudo: 'manon-anneaux', prenom: 'Manon', nom: 'Girard' },
  { pseudo: 'lucas-poi', prenom: 'Lucas', nom: 'Bonnet' },
  { pseudo: 'sarah-monocycle', prenom: 'Sarah', nom: 'Benali' },
  { pseudo: 'paul-cigarbox', prenom: 'Paul', nom: 'Dumont' },
  { pseudo: 'emilie-baton', prenom: 'Émilie', nom: 'Faure' },
  { pseudo: 'nicolas-cascade', prenom: 'Nicolas', nom: 'Mercier' },
  { pseudo: 'julie-balles', prenom: 'Julie', nom: 'Blanchard' },
  { pseudo: 'thomas-massues', prenom: 'Thomas', nom: 'Perrin' },
  { pseudo: 'clara-diabolo', prenom: 'Clara', nom: 'Fernandez' },
  { pseudo: 'romain-anneaux', prenom: 'Romain', nom: 'Chevalier' },
  { pseudo: 'oceane-poi', prenom: 'Océane', nom: 'Marty' },
  { pseudo: 'vincent-monocycle', prenom: 'Vincent', nom: 'Lemoine' },
  { pseudo: 'anais-cigarbox', prenom: 'Anaïs', nom: 'Roche' },
  { pseudo: 'benoit-baton', prenom: 'Benoît', nom: 'Gauthier' },
  { pseudo: 'fatou-cascade', prenom: 'Fatou', nom: 'Diallo' },
  { pseudo: 'simon-balles', prenom: 'Simon', nom: 'Carpentier' },
  { pseudo: 'laura-massues', prenom: 'Laura', nom: 'Rivière' },
  { pseudo: 'jonas-diabolo', prenom: 'Jonas', nom: 'Weber' },
  { pseudo: 'marta-anneaux', prenom: 'Marta', nom: 'Kowalska' },
  { pseudo: 'piotr-poi', prenom: 'Piotr', nom: 'Nowak' },
  { pseudo: 'giulia-monocycle', prenom: 'Giulia', nom: 'Conti' },
  { pseudo: 'marco-cigarbox', prenom: 'Marco', nom: 'Ricci' },
  { pseudo: 'ana-baton', prenom: 'Ana', nom: 'Duarte' },
  { pseudo: 'rui-cascade', prenom: 'Rui', nom: 'Carvalho' },
  { pseudo: 'lotte-balles', prenom: 'Lotte', nom: 'de Vries' },
  { pseudo: 'sanne-massues', prenom: 'Sanne', nom: 'Bakker' },
  { pseudo: 'freja-diabolo', prenom: 'Freja', nom: 'Nielsen' },
  { pseudo: 'mads-anneaux', prenom: 'Mads', nom: 'Sørensen' },
  { pseudo: 'olena-poi', prenom: 'Olena', nom: 'Kovalenko' },
  { pseudo: 'andrij-monocycle', prenom: 'Andrij', nom: 'Melnyk' },
  { pseudo: 'carmen-cigarbox', prenom: 'Carmen', nom: 'Ortega' },
  { pseudo: 'inaki-baton', prenom: 'Iñaki', nom: 'Etxeberria' },
  { pseudo: 'noe-cascade', prenom: 'Noé', nom: 'Schneider' },
  { pseudo: 'yasmine-balles', prenom: 'Yasmine', nom: 'Haddad' },
  { pseudo: 'tom-massues', prenom: 'Tom', nom: 'Janssen' },
  { pseudo: 'elif-diabolo', prenom: 'Elif', nom: 'Kaya' },
  { pseudo: 'jakub-anneaux', prenom: 'Jakub', nom: 'Zieliński' },
] as const;
