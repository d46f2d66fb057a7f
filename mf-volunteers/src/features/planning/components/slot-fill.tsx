import { CircleCheckIcon, InfoIcon, TriangleAlertIcon, UsersIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import type { PlanSlot } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';

const signs = {
  short: { icon: TriangleAlertIcon, className: 'vo:text-warning' },
  open: { icon: UsersIcon, className: 'vo:text-muted' },
  full: { icon: CircleCheckIcon, className: 'vo:text-success' },
  briefing: { icon: InfoIcon, className: 'vo:text-info' },
} as const;

/** How many places of a slot are taken, as text with a sign. */
export function SlotFill({ slot }: { slot: PlanSlot }): ReactNode {
  const { texts } = usePlan();
  const { icon: Icon, className } = signs[slot.fill];
  return (
    <span className={`vo:inline-flex vo:items-center vo:gap-1 vo:text-sm ${className}`}>
      <Icon size={14} className="vo:shrink-0" />
      {texts.fill(slot)}
    </span>
  );
}
