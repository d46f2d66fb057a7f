import { defineRemote } from '@siteswap/web-kit/remote';

export const remote = defineRemote({
  name: 'mf-editions',
  namespace: 'editions',
  routes: [
    {
      id: 'editions.home',
      path: '/',
      title: 'editions:home.title',
      data: [{ route: 'editions.edition.list' }],
      expose: './home',
    },
    {
      id: 'editions.edition',
      path: '/editions/:id',
      title: 'editions:edition.title',
      head: { route: 'editions.edition.get', params: { id: 'id' } },
      expose: './edition',
    },
    {
      id: 'editions.favorites',
      path: '/favorites',
      guard: 'auth-protected',
      title: 'editions:favorites.title',
      expose: './favorites',
    },
  ],
  nav: [],
  slots: [
    { slot: 'profile.statistic@1', id: 'favorites', expose: './profile-statistics', order: 10 },
  ],
  requires: ['svc-editions'],
});
