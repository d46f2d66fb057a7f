import { defineRemote } from '@siteswap/web-kit/remote';

export const remote = defineRemote({
  name: 'mf-carpool',
  namespace: 'carpool',
  routes: [
    {
      id: 'carpool.edition',
      path: '/editions/:id/carpool',
      parent: 'editions.edition',
      title: 'carpool:page.title',
      head: { route: 'editions.edition.get', params: { id: 'id' } },
      data: [
        { route: 'carpool.offer.list', params: { id: 'id' } },
        { route: 'carpool.request.list', params: { id: 'id' } },
      ],
      expose: './edition-carpool',
    },
  ],
  nav: [],
  slots: [
    {
      slot: 'editions.tab@1',
      id: 'carpool',
      label: 'carpool:tab',
      to: '/editions/:id/carpool',
      when: 'always',
      order: 20,
    },
    { slot: 'profile.statistic@1', id: 'carpool', expose: './profile-statistics', order: 20 },
  ],
  requires: ['svc-carpool'],
});
