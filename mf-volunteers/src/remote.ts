import { editionManagementSlot, editionTabSlot } from '@siteswap/contracts/editions';
import { defineRemote } from '@siteswap/web-kit/remote';
import { paths } from './paths.ts';

export const remote = defineRemote({
  name: 'mf-volunteers',
  namespace: 'volunteers',
  routes: [
    {
      id: 'volunteers.notes',
      path: paths.notes,
      title: 'volunteers:page.title',
      data: [{ route: 'volunteers.note.list', search: [] }],
      // A notification leads to one of them, which is marked.
      query: ['noteId'],
      expose: './notes',
    },
    {
      id: 'volunteers.edition-notes',
      path: paths.editionNotes,
      parent: 'editions.edition',
      title: 'volunteers:page.title',
      head: { route: 'editions.edition.get', params: { id: 'id' }, search: [] },
      query: ['noteId'],
      expose: './edition-notes',
    },
    {
      id: 'volunteers.edition-management',
      path: paths.editionManagement,
      parent: 'editions.edition-management',
      title: 'volunteers:page.title',
      expose: './edition-management',
    },
  ],
  nav: [
    {
      id: 'volunteers',
      label: 'volunteers:page.title',
      to: paths.notes,
      place: 'user-menu',
      order: 90,
    },
  ],
  slots: [
    {
      slot: editionTabSlot.name,
      id: 'volunteers',
      label: 'volunteers:page.title',
      page: 'volunteers.edition-notes',
      when: 'always',
      order: 90,
    },
    {
      slot: editionManagementSlot.name,
      id: 'volunteers',
      label: 'volunteers:page.title',
      page: 'volunteers.edition-management',
      when: 'edit',
      order: 90,
    },
  ],
  requires: ['svc-volunteers'],
});
