import { profileSectionSlot } from '@siteswap/contracts/core';
import {
  editionBadgeSlot,
  editionManagementSlot,
  editionOverviewSlot,
  editionTabSlot,
} from '@siteswap/contracts/editions';
import { countVolunteerCalls } from '@siteswap/contracts/volunteers';
import { defineRemote } from '@siteswap/web-kit/remote';
import { paths } from './paths.ts';

/** A section of the management of an edition, for the team members who manage its volunteers. */
const section = <const Id extends string, const Page extends string, const Order extends number>(
  id: Id,
  page: Page,
  order: Order,
) =>
  ({
    slot: editionManagementSlot.name,
    id,
    label: `volunteers:section.${id}`,
    page,
    when: 'manageVolunteers',
    order,
  }) as const;

/** The view, what it shows, and the slot that is open. */
const planningQuery = ['view', 'day', 'team', 'person', 'slot', 'layout'];

export const remote = defineRemote({
  name: 'mf-volunteers',
  namespace: 'volunteers',
  routes: [
    {
      id: 'volunteers.my-applications',
      path: paths.myApplications,
      guard: 'auth-protected',
      title: 'volunteers:mine.title',
      // A link to one application, which is marked.
      query: ['applicationId'],
      expose: './my-applications',
    },
    {
      id: 'volunteers.edition',
      path: paths.editionVolunteers,
      parent: 'editions.edition',
      title: 'volunteers:call.title',
      head: { route: 'editions.edition.get', params: { id: 'id' }, search: [] },
      data: [
        { route: 'volunteers.info.get', params: { id: 'id' }, search: [] },
        { route: 'volunteers.shift.list', params: { id: 'id' }, search: [] },
      ],
      // The step of the form.
      query: ['step', 'slot'],
      expose: './edition-volunteers',
    },
    {
      id: 'volunteers.settings',
      path: paths.settings,
      parent: 'editions.edition-management',
      title: 'volunteers:section.settings',
      expose: './settings',
    },
    {
      id: 'volunteers.page-preview',
      path: paths.pagePreview,
      parent: 'editions.edition-management',
      title: 'volunteers:section.preview',
      expose: './page-preview',
    },
    {
      id: 'volunteers.teams',
      path: paths.teams,
      parent: 'editions.edition-management',
      title: 'volunteers:section.teams',
      expose: './teams',
    },
    {
      id: 'volunteers.planning',
      path: paths.planning,
      parent: 'editions.edition-management',
      title: 'volunteers:section.planning',
      query: planningQuery,
      isWide: true,
      expose: './planning',
    },
    {
      id: 'volunteers.team-planning',
      path: paths.teamPlanning,
      parent: 'editions.edition',
      guard: 'authenticated',
      title: 'volunteers:section.planning',
      query: planningQuery,
      isWide: true,
      expose: './planning',
    },
    {
      id: 'volunteers.applications',
      path: paths.applications,
      parent: 'editions.edition-management',
      title: 'volunteers:section.applications',
      // The filters, and the application that is open.
      query: ['applicationId', 'status', 'teams', 'presence', 'search', 'sort', 'order', 'page'],
      expose: './applications',
    },
    {
      id: 'volunteers.messages',
      path: paths.messages,
      parent: 'editions.edition-management',
      title: 'volunteers:section.messages',
      // The message whose replies are open.
      query: ['groupId'],
      expose: './messages',
    },
    {
      id: 'volunteers.message',
      path: paths.message,
      guard: 'auth-protected',
      title: 'volunteers:message.title',
      expose: './message',
    },
    {
      id: 'volunteers.desk',
      path: paths.desk,
      parent: 'editions.edition-management',
      title: 'volunteers:section.desk',
      query: ['day'],
      expose: './desk',
    },
    {
      id: 'volunteers.team-desk',
      path: paths.teamDesk,
      parent: 'editions.edition',
      guard: 'authenticated',
      title: 'volunteers:section.desk',
      query: ['day'],
      expose: './desk',
    },
    {
      id: 'volunteers.check-in',
      path: paths.checkIn,
      guard: 'auth-protected',
      title: 'volunteers:checkIn.title',
      isSecret: true,
      expose: './check-in',
    },
    {
      id: 'volunteers.board',
      path: paths.board,
      title: 'volunteers:board.title',
      head: { route: 'volunteers.board.show', params: { token: 'token' }, search: [] },
      isSecret: true,
      expose: './board',
    },
    {
      id: 'volunteers.tools',
      path: paths.tools,
      parent: 'editions.edition-management',
      title: 'volunteers:section.tools',
      // The day whose meals are shown.
      query: ['day'],
      expose: './tools',
    },
    {
      id: 'volunteers.hours',
      path: paths.hours,
      parent: 'editions.edition-management',
      title: 'volunteers:section.hours',
      expose: './hours',
    },
  ],
  nav: [
    {
      id: 'volunteers',
      label: 'volunteers:mine.title',
      to: paths.myApplications,
      guard: 'auth-protected',
      place: 'user-menu',
      // After "My conventions", before the favourites.
      order: 25,
    },
  ],
  slots: [
    {
      slot: editionTabSlot.name,
      id: 'volunteers',
      label: 'volunteers:tab',
      page: 'volunteers.edition',
      when: 'always',
      order: 30,
    },
    {
      slot: editionBadgeSlot.name,
      id: 'volunteers',
      label: 'volunteers:badge',
      count: { path: countVolunteerCalls.path },
      order: 20,
    },
    {
      slot: profileSectionSlot.name,
      id: 'volunteers',
      label: 'volunteers:shift.mine',
      expose: './upcoming-shifts',
      order: 30,
    },
    {
      slot: editionOverviewSlot.name,
      id: 'volunteers',
      expose: './management-figures',
      when: 'manageVolunteers',
      order: 20,
    },
    section('settings', 'volunteers.settings', 60),
    section('preview', 'volunteers.page-preview', 61),
    section('applications', 'volunteers.applications', 62),
    section('teams', 'volunteers.teams', 63),
    section('planning', 'volunteers.planning', 64),
    section('messages', 'volunteers.messages', 65),
    section('desk', 'volunteers.desk', 66),
    section('hours', 'volunteers.hours', 67),
    section('tools', 'volunteers.tools', 68),
  ],
  privacy: [
    {
      id: 'volunteers',
      title: 'volunteers:privacy.title',
      text: 'volunteers:privacy.text',
      points: [
        'volunteers:privacy.readers',
        'volunteers:privacy.phone',
        'volunteers:privacy.shifts',
        'volunteers:privacy.grants',
        'volunteers:privacy.covers',
        'volunteers:privacy.named',
        'volunteers:privacy.rewards',
        'volunteers:privacy.messages',
        'volunteers:privacy.onSite',
        'volunteers:privacy.health',
        'volunteers:privacy.questions',
        'volunteers:privacy.minors',
        'volunteers:privacy.draft',
        'volunteers:privacy.withdraw',
      ],
      changedOn: '2026-11-29',
      order: 20,
    },
  ],
  requires: ['svc-volunteers'],
});
