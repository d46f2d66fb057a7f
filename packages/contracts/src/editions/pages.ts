/** Addresses of the domain's pages by id. */
export const editionsPages = {
  'editions.home': '/',
  'editions.edition': '/editions/:id',
  'editions.favorites': '/favorites',
  'editions.convention': '/conventions/:id',
  'editions.my-conventions': '/my-conventions',
  'editions.convention-add': '/conventions/add',
  'editions.convention-edit': '/conventions/:id/edit',
  'editions.convention-team': '/conventions/:id/team',
  'editions.invitation': '/invitations/:token',
  'editions.edition-add': '/editions/add',
  'editions.convention-edition-add': '/conventions/:id/editions/add',
  'editions.edition-edit': '/editions/:id/edit',
  'editions.edition-posts': '/editions/:id/commentaires',
  'editions.edition-lost-found': '/editions/:id/objets-trouves',
  'editions.edition-management': '/editions/:id/gestion',
} as const;
type EditionsPages = typeof editionsPages;

declare module '../pages.ts' {
  interface KnownPages extends EditionsPages {}
}
