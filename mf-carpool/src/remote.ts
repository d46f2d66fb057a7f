import { countOffers, countTrips } from '@siteswap/contracts/carpool';
import { profileSectionSlot, profileStatisticSlot } from '@siteswap/contracts/core';
import {
  editionAboutSlot,
  editionBadgeSlot,
  editionManagementSlot,
  editionTabSlot,
} from '@siteswap/contracts/editions';
import { defineRemote } from '@siteswap/web-kit/remote';
import { paths } from './paths.ts';
import { departureTownKey } from './shared/storage-keys.ts';

/** What the filters of the page are called in its address, and in both lists. */
const search = ['direction', 'day', 'seats', 'from', 'radiusKm', 'sort'];

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
        { route: 'carpool.offer.list', params: { id: 'id' }, search },
        { route: 'carpool.request.list', params: { id: 'id' }, search },
      ],
      preview: {
        route: 'carpool.trip.preview',
        params: { id: 'id' },
        query: { locale: 'locale' },
        search: ['offerId', 'requestId'],
      },
      // A link to one trip or comment, which is marked, or to a booking on its card; the name of `from`, and the map.
      query: ['offerId', 'requestId', 'commentId', 'bookingId', 'waitingId', 'place', 'view'],
      expose: './edition-carpool',
    },
    {
      id: 'carpool.overview',
      path: paths.carpoolOverview,
      parent: 'editions.edition-management',
      title: 'carpool:overview.title',
      expose: './carpool-overview',
    },
  ],
  nav: [],
  slots: [
    {
      slot: editionTabSlot.name,
      id: 'carpool',
      label: 'carpool:tab',
      page: 'carpool.edition',
      count: { path: countTrips.path },
      when: 'place',
      order: 20,
    },
    {
      slot: editionBadgeSlot.name,
      id: 'carpool',
      label: 'carpool:badge',
      count: {
        path: countOffers.path,
        stored: {
          key: departureTownKey,
          query: { from: ['latitude', 'longitude'] },
          label: 'carpool:badgeFrom',
        },
      },
      order: 10,
    },
    {
      slot: editionAboutSlot.name,
      id: 'carpool',
      expose: './nearby-offers',
      when: 'place',
      order: 20,
    },
    {
      slot: editionManagementSlot.name,
      id: 'carpool',
      label: 'carpool:overview.title',
      page: 'carpool.overview',
      when: 'edit',
      order: 40,
    },
    {
      slot: profileSectionSlot.name,
      id: 'carpool',
      label: 'carpool:mine.title',
      expose: './my-trips',
      order: 20,
    },
    { slot: profileStatisticSlot.name, id: 'carpool', expose: './profile-statistics', order: 20 },
  ],
  privacy: [
    {
      id: 'carpool',
      title: 'carpool:privacy.title',
      text: 'carpool:privacy.text',
      points: [
        'carpool:privacy.onBoard',
        'carpool:privacy.phone',
        'carpool:privacy.bookings',
        'carpool:privacy.passengers',
        'carpool:privacy.alerts',
        'carpool:privacy.town',
        'carpool:privacy.calendar',
        'carpool:privacy.openData',
        'carpool:privacy.notified',
        'carpool:privacy.reports',
      ],
      changedOn: '2026-11-28',
      order: 10,
    },
  ],
  requires: ['svc-carpool'],
});
