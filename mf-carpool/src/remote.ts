import { profileStatisticSlot } from '@siteswap/contracts/core';
import { editionTabSlot } from '@siteswap/contracts/editions';
import { defineRemote } from '@siteswap/web-kit/remote';
import { paths } from './paths.ts';

export const remote = defineRemote({
  name: 'mf-carpool',
  namespace: 'carpool',
  routes: [
    {
      id: 'carpool.edition',
      path: paths.editionCarpool,
      parent: 'editions.edition',
      title: 'carpool:page.title',
      head: { route: 'editions.edition.get', params: { id: 'id' }, search: [] },
      data: [
        { route: 'carpool.offer.list', params: { id: 'id' }, search: ['direction'] },
        { route: 'carpool.request.list', params: { id: 'id' }, search: ['direction'] },
      ],
      // A link to one trip, which is marked.
      query: ['offerId', 'requestId'],
      expose: './edition-carpool',
    },
  ],
  nav: [],
  slots: [
    {
      slot: editionTabSlot.name,
      id: 'carpool',
      label: 'carpool:tab',
      page: 'carpool.edition',
      when: 'place',
      order: 20,
    },
    { slot: profileStatisticSlot.name, id: 'carpool', expose: './profile-statistics', order: 20 },
  ],
  privacy: [
    {
      id: 'carpool',
      title: 'carpool:privacy.title',
      text: 'carpool:privacy.text',
      points: ['carpool:privacy.phone', 'carpool:privacy.notified'],
      changedOn: '2026-11-24',
      order: 10,
    },
  ],
  requires: ['svc-carpool'],
});
