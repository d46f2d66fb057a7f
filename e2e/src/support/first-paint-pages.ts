/** Pages that visitors read, by the ids of their routes; null for none of them. */
export const publicPages = [
  { page: 'editions.home', path: '/', heading: 'Conventions de jonglerie' },
  { page: 'editions.home', path: '/?q=ejc&period=past', heading: 'Conventions de jonglerie' },
  { page: 'editions.home', path: '/?view=map', heading: 'Conventions de jonglerie' },
  { page: 'editions.home', path: '/?view=agenda&sort=name', heading: 'Conventions de jonglerie' },
  {
    page: 'editions.home',
    path: '/?view=agenda&period=past',
    heading: 'Conventions de jonglerie',
  },
  {
    page: 'editions.home',
    path: '/?view=agenda&year=1978&period=past',
    heading: 'Conventions de jonglerie',
  },
  { page: 'editions.edition', path: '/editions/1', heading: 'EJC 1978' },
  { page: 'carpool.edition', path: '/editions/1/carpool', heading: 'EJC 1978' },
  { page: 'editions.edition-posts', path: '/editions/1/commentaires', heading: 'EJC 1978' },
  { page: 'editions.edition-lost-found', path: '/editions/1/objets-trouves', heading: 'EJC 1978' },
  {
    page: 'editions.invitation',
    path: '/invitations/gone',
    heading: 'Cette invitation n’existe pas',
  },
  { page: 'editions.edition-management', path: '/editions/1/gestion', heading: 'EJC 1978' },
  { page: 'carpool.overview', path: '/editions/1/gestion/covoiturage', heading: 'EJC 1978' },
  { page: 'editions.edition', path: '/editions/1?utm_source=x', heading: 'EJC 1978' },
  {
    page: 'carpool.edition',
    path: '/editions/1/carpool?utm_source=x&direction=TO_EVENT',
    heading: 'EJC 1978',
  },
  { page: 'editions.convention', path: '/conventions/1', heading: 'European Juggling Convention' },
  {
    page: 'editions.convention',
    path: '/conventions/99999',
    heading: 'Cette convention n’existe pas, ou plus',
  },
  { page: 'editions.favorites', path: '/favorites', heading: 'Mes favoris' },
  {
    page: 'shell.privacy-policy',
    path: '/privacy-policy',
    heading: 'Politique de confidentialité',
  },
  { page: 'shell.login', path: '/login', heading: 'Bienvenue\u202f!' },
  { page: 'shell.register', path: '/register', heading: 'Rejoignez la communauté' },
  {
    page: 'shell.forgot-password',
    path: '/auth/forgot-password',
    heading: 'Mot de passe oublié\u202f?',
  },
  {
    page: 'editions.edition',
    path: '/editions/99999',
    heading: 'Cette édition n’existe pas, ou plus',
  },
  { page: null, path: '/nowhere', heading: 'Page introuvable' },
];

/** Pages of members, and those that begin with what only a browser has. */
export const laterPages = [
  { page: 'shell.profile', path: '/profile' },
  { page: 'shell.notifications', path: '/notifications' },
  { page: 'editions.my-conventions', path: '/my-conventions' },
  { page: 'editions.convention-add', path: '/conventions/add' },
  { page: 'editions.convention-edit', path: '/conventions/1/edit' },
  { page: 'editions.convention-team', path: '/conventions/1/team' },
  { page: 'editions.convention-edition-add', path: '/conventions/1/editions/add' },
  { page: 'editions.edition-add', path: '/editions/add' },
  { page: 'editions.edition-edit', path: '/editions/1/edit' },
  { page: 'shell.logout', path: '/logout' },
  { page: 'shell.verify-email', path: '/verify-email' },
  { page: 'shell.reset-password', path: '/auth/reset-password?token=abc' },
  { page: 'shell.unsubscribe', path: '/unsubscribe' },
  { page: 'shell.auth-complete', path: '/auth/complete' },
];
