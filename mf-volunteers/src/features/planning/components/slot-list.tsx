import type { ReactNode } from 'react';
import type { PlanSlot } from '../plan.format.ts';
import { SlotBlock } from './slot-block.tsx';

/** Slots one below the other. What is far from the window is not laid out. */
export function SlotList(props: { slots: readonly PlanSlot[]; hasTeam?: boolean }): ReactNode {
  const { slots, hasTeam = false } = props;
  return (
    <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-2 vo:p-0">
      {slots.map((slot) => (
        <li
          key={slot.id}
          className="vo:[contain-intrinsic-size:auto_7rem] vo:[content-visibility:auto]"
        >
          <SlotBlock slot={slot} hasTeam={hasTeam} />
        </li>
      ))}
    </ul>
  );
}
