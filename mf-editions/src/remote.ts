import { profileStatisticSlot } from '@siteswap/contracts/core';
import {
  conventionSectionSlot,
  countPosts,
  editionAboutSlot,
  editionBadgeSlot,
  editionManagementSlot,
  editionOverviewSlot,
  editionTabSlot,
} from '@siteswap/contracts/editions';
import { defineRemote } from '@siteswap/web-kit/remote';
import { paths } from './paths.ts';
import { listData } from './shared/list-data.ts';

const favorites = {
  to: paths.favorites,
  label: 'editions:nav.favorites',
  icon: 'star',
} as const;

export const remote = defineRemote({
  name: 'mf-editions',
  namespace: 'editions',
  routes: [
    {
      id: 'editions.home',
      path: paths.home,
      title: 'editions:home.title',
      data: [listData, { route: 'editions.country.list', search: [] }],
      query: ['place'],
      expose: './home',
    },
    {
      id: 'editions.edition',
      path: paths.edition,
      title: 'editions:edition.title',
      // The same whatever the query of the address.
      head: { route: 'editions.edition.get', params: { id: 'id' }, search: [] },
      preview: {
        route: 'editions.edition.preview',
        params: { id: 'id' },
        query: { locale: 'locale' },
      },
      data: [{ route: 'editions.edition.list-team', params: { id: 'id' }, search: [] }],
      expose: './edition',
    },
    {
      id: 'editions.favorites',
      path: paths.favorites,
      title: 'editions:favorites.title',
      expose: './favorites',
    },
    {
      id: 'editions.convention',
      path: paths.convention,
      title: 'editions:convention.title',
      head: { route: 'editions.convention.get', params: { id: 'id' }, search: [] },
      preview: {
        route: 'editions.convention.preview',
        params: { id: 'id' },
        query: { locale: 'locale' },
      },
      data: [{ route: 'editions.convention.list-editions', params: { id: 'id' }, search: [] }],
      expose: './convention',
    },
    {
      id: 'editions.my-conventions',
      path: paths.myConventions,
      guard: 'auth-protected',
      title: 'editions:myConventions.title',
      expose: './my-conventions',
    },
    {
      id: 'editions.convention-add',
      path: paths.conventionAdd,
      guard: 'auth-protected',
      title: 'editions:conventionForm.add',
      expose: './convention-form',
    },
    {
      id: 'editions.convention-edit',
      path: paths.conventionEdit,
      guard: 'auth-protected',
      title: 'editions:convention.edit',
      expose: './convention-form',
    },
    {
      id: 'editions.convention-team',
      path: paths.conventionTeam,
      guard: 'auth-protected',
      title: 'editions:team.title',
      // A notification leads to one person, invitation or offer.
      query: ['memberId', 'invitationId', 'transferTo'],
      expose: './convention-team',
    },
    {
      id: 'editions.invitation',
      path: paths.invitation,
      title: 'editions:invitation.pageTitle',
      head: { route: 'editions.invitation.get', params: { token: 'token' }, search: [] },
      expose: './invitation',
    },
    {
      id: 'editions.edition-add',
      path: paths.editionAdd,
      guard: 'auth-protected',
      title: 'editions:editionForm.add',
      expose: './edition-add',
    },
    {
      id: 'editions.convention-edition-add',
      path: paths.conventionEditionAdd,
      guard: 'auth-protected',
      title: 'editions:editionForm.add',
      expose: './edition-add',
    },
    {
      id: 'editions.edition-edit',
      path: paths.editionEdit,
      guard: 'auth-protected',
      title: 'editions:editionForm.edit',
      expose: './edition-edit',
    },
    {
      id: 'editions.edition-posts',
      path: paths.editionPosts,
      parent: 'editions.edition',
      title: 'editions:posts.title',
      head: { route: 'editions.edition.get', params: { id: 'id' }, search: [] },
      data: [{ route: 'editions.post.list', params: { id: 'id' }, search: [] }],
      // A notification leads to one of them, which is marked.
      query: ['postId', 'commentId'],
      expose: './edition-posts',
    },
    {
      id: 'editions.edition-lost-found',
      path: paths.editionLostFound,
      parent: 'editions.edition',
      title: 'editions:lostFound.title',
      head: { route: 'editions.edition.get', params: { id: 'id' }, search: [] },
      // As visitors see it; the page of a member reads it anew.
      data: [
        {
          route: 'editions.lost-found.list',
          params: { id: 'id' },
          search: ['kind', 'status', 'expired'],
          // Open ones, unless the address says otherwise.
          when: { status: { '': { status: 'LOST' } } },
        },
      ],
      query: ['view', 'itemId', 'commentId', 'claimId'],
      expose: './edition-lost-found',
    },
    {
      id: 'editions.edition-management',
      path: paths.editionManagement,
      parent: 'editions.edition',
      title: 'editions:manage.title',
      expose: './edition-management',
    },
  ],
  nav: [
    {
      id: 'my-conventions',
      to: paths.myConventions,
      label: 'editions:nav.myConventions',
      icon: 'calendar',
      guard: 'auth-protected',
      place: 'user-menu',
      order: 20,
    },
    { ...favorites, id: 'favorites-header', place: 'header', order: 10 },
    { ...favorites, id: 'favorites-bar', place: 'bottom-bar', order: 10 },
    { ...favorites, id: 'favorites-menu', place: 'user-menu', narrowOnly: true, order: 30 },
    // Signing in comes first for visitors, then the form.
    {
      id: 'add-convention',
      to: paths.conventionAdd,
      label: 'editions:nav.addConvention',
      place: 'footer',
      order: 10,
    },
  ],
  slots: [
    {
      slot: editionTabSlot.name,
      id: 'posts',
      label: 'editions:posts.tab',
      page: 'editions.edition-posts',
      count: { path: countPosts.path },
      order: 10,
    },
    {
      slot: editionTabSlot.name,
      id: 'lost-found',
      label: 'editions:lostFound.title',
      page: 'editions.edition-lost-found',
      when: 'started',
      order: 40,
    },
    {
      slot: editionTabSlot.name,
      id: 'management',
      label: 'editions:manage.title',
      page: 'editions.edition-management',
      when: 'manager',
      order: 90,
    },
    {
      slot: editionManagementSlot.name,
      id: 'overview',
      label: 'editions:manage.overview',
      page: 'editions.edition-management',
      order: 0,
    },
    { slot: profileStatisticSlot.name, id: 'favorites', expose: './profile-statistics', order: 10 },
  ],
  offers: [
    editionTabSlot.name,
    editionBadgeSlot.name,
    editionAboutSlot.name,
    editionManagementSlot.name,
    editionOverviewSlot.name,
    conventionSectionSlot.name,
  ],
  privacy: [
    {
      id: 'conventions',
      title: 'editions:privacy.title',
      text: 'editions:privacy.text',
      points: [
        'editions:privacy.email',
        'editions:privacy.people',
        'editions:privacy.roles',
        'editions:privacy.posts',
        'editions:privacy.favorites',
        'editions:privacy.position',
        'editions:privacy.lostFound',
        'editions:privacy.itemClaims',
        'editions:privacy.conventionClaims',
        'editions:privacy.invitations',
      ],
      changedOn: '2026-11-27',
      order: 5,
    },
  ],
  requires: ['svc-editions'],
});
