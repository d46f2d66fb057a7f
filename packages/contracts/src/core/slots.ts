import { defineSlot } from '../slot.ts';

/** My statistics in the profile: one or more `Statistic` of the ui-kit. */
export const profileStatisticSlot = defineSlot({
  name: 'profile.statistic@1',
  kind: 'component',
});

/** Sections of my profile, with their title in the list of sections; cards below each other. */
export const profileSectionSlot = defineSlot({
  name: 'profile.section@1',
  kind: 'component',
  isSection: true,
  hasLabel: true,
});

declare module '../slot.ts' {
  interface KnownSlots {
    'profile.statistic@1': typeof profileStatisticSlot;
    'profile.section@1': typeof profileSectionSlot;
  }
}
