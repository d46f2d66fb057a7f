import { defineSlot } from '../slot.ts';

/** My statistics in the profile: one or more `Statistic` of the ui-kit. */
export const profileStatisticSlot = defineSlot({
  name: 'profile.statistic@1',
  kind: 'component',
});

declare module '../slot.ts' {
  interface KnownSlots {
    'profile.statistic@1': typeof profileStatisticSlot;
  }
}
