import { defineSlot } from '../slot.ts';

/** The tabs of an edition, after "About". */
export const editionTabSlot = defineSlot({
  name: 'editions.tab@1',
  kind: 'tab',
  params: ['id'],
  /** `place`: there is somewhere to go to, not only an address on the net. `manager`: for those who manage the edition. */
  conditions: ['always', 'place', 'started', 'manager'],
});

/** Numbers at the end of an edition's card. */
export const editionBadgeSlot = defineSlot({ name: 'editions.card.badge@1', kind: 'data' });

declare module '../slot.ts' {
  interface KnownSlots {
    'editions.tab@1': typeof editionTabSlot;
    'editions.card.badge@1': typeof editionBadgeSlot;
  }
}
