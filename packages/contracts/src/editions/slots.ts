import { z } from 'zod';
import { id } from '../fields.ts';
import { defineSlot } from '../slot.ts';
import { editionRights } from './rights.ts';

/** `place`: there is somewhere to go to, not only an address on the net. `manager`: for managers of the edition. */
const editionConditions = ['place', 'started', 'manager'] as const;

/** The tabs of an edition, after "About". */
export const editionTabSlot = defineSlot({
  name: 'editions.tab@1',
  kind: 'tab',
  params: ['id'],
  conditions: ['always', ...editionConditions],
});

/** Numbers at the end of an edition's card. */
export const editionBadgeSlot = defineSlot({ name: 'editions.card.badge@1', kind: 'data' });

/** Sections of the tab "About" of an edition, below its text. */
export const editionAboutSlot = defineSlot({
  name: 'editions.about@1',
  kind: 'component',
  isSection: true,
  props: z.object({ editionId: id }),
  conditions: editionConditions,
});

/**
 * Sections of the management of an edition. The page of a section lies inside `editions.edition-management`; each names
 * the right that it is for, else all of its team see it.
 */
export const editionManagementSlot = defineSlot({
  name: 'editions.management@1',
  kind: 'tab',
  params: ['id'],
  conditions: ['always', ...editionRights],
});

/** Sections of the first page of that management; each names the right that it is for. */
export const editionOverviewSlot = defineSlot({
  name: 'editions.management.overview@1',
  kind: 'component',
  isSection: true,
  props: z.object({ editionId: id }),
  conditions: editionRights,
});

/** Sections of the page of a convention, below its editions. `manager`: for the team of the convention. */
export const conventionSectionSlot = defineSlot({
  name: 'convention.section@1',
  kind: 'component',
  isSection: true,
  props: z.object({ conventionId: id }),
  conditions: ['manager'],
});

declare module '../slot.ts' {
  interface KnownSlots {
    'editions.tab@1': typeof editionTabSlot;
    'editions.card.badge@1': typeof editionBadgeSlot;
    'editions.about@1': typeof editionAboutSlot;
    'editions.management@1': typeof editionManagementSlot;
    'editions.management.overview@1': typeof editionOverviewSlot;
    'convention.section@1': typeof conventionSectionSlot;
  }
}
