import {
  BellRingIcon,
  CircleCheckIcon,
  CircleXIcon,
  TriangleAlertIcon,
} from '@siteswap/ui-kit/icons';
import { memo, type ReactNode } from 'react';
import { useDragVerdict } from '../drag.store.ts';
import type { PlanSlot } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { dropOf } from '../use-slot-drag.ts';
import { SlotFill } from './slot-fill.tsx';
import { SlotNames } from './slot-names.tsx';

/** One slot of the grid or a list: what, when, who and how full. A press on it opens it; people are dropped on it. */
export const SlotBlock = memo(function SlotBlock(props: {
  slot: PlanSlot;
  /** Also says the team, where no heading does. */
  hasTeam?: boolean;
}): ReactNode {
  const { slot, hasTeam = false } = props;
  const { change, texts } = usePlan();
  const { title, place } = slot.slot;
  return (
    <div
      {...dropOf(slot.id)}
      className="vo:relative vo:flex vo:h-full vo:flex-col vo:gap-1 vo:rounded-control vo:border vo:border-s-4 vo:border-default vo:bg-surface-raised vo:p-2 vo:select-none vo:data-over:outline-2 vo:data-over:outline-focus"
      // The grid is rendered in browsers alone, where an element may have a style.
      style={slot.team ? { borderInlineStartColor: slot.team.color } : undefined}
    >
      {/* A button of React Aria takes ten times as long to render, and there are hundreds. */}
      <button
        type="button"
        className="vo:m-0 vo:cursor-pointer vo:border-0 vo:bg-transparent vo:p-0 vo:text-start vo:text-sm vo:font-display vo:text-default vo:wrap-anywhere vo:after:absolute vo:after:inset-0"
        onClick={() => change({ slot: slot.id })}
      >
        {title}
        <span className="vo:sr-only">{`, ${texts.time(slot.slot)}, ${texts.fill(slot)}`}</span>
      </button>
      <span className="vo:text-sm" aria-hidden="true">
        {texts.time(slot.slot)}
      </span>
      {hasTeam && slot.team ? <span className="vo:text-sm">{slot.team.name}</span> : null}
      {hasTeam && place ? <span className="vo:text-sm vo:text-muted">{place}</span> : null}
      <SlotFill slot={slot} />
      {slot.asks.length > 0 ? (
        <span className="vo:text-xs vo:text-muted vo:wrap-anywhere">{slot.asks.join(' · ')}</span>
      ) : null}
      <Waiting slot={slot} />
      <DragVerdict slotId={slot.id} />
      <SlotNames slot={slot} />
    </div>
  );
});

function Waiting({ slot }: { slot: PlanSlot }): ReactNode {
  const { t } = usePlan().texts;
  const count = slot.requests.length + slot.excuses.length;
  if (count === 0) return null;
  return (
    <span className="vo:inline-flex vo:items-center vo:gap-1 vo:text-sm vo:text-info">
      <BellRingIcon size={14} className="vo:shrink-0" />
      {t('planning.waitingHere', { count })}
    </span>
  );
}

const signs = {
  yes: { icon: CircleCheckIcon, className: 'vo:text-success' },
  warned: { icon: TriangleAlertIcon, className: 'vo:text-warning' },
  no: { icon: CircleXIcon, className: 'vo:text-error' },
} as const;

/** Whether the person who is dragged may come here. It lies over the names, so that no slot moves under the pointer. */
function DragVerdict({ slotId }: { slotId: string }): ReactNode {
  const { drag, texts } = usePlan();
  const verdict = useDragVerdict(drag, slotId);
  if (!verdict) return null;
  const { icon: Icon, className } = signs[verdict.kind];
  return (
    <span
      className={`vo:pointer-events-none vo:absolute vo:inset-x-0 vo:bottom-0 vo:flex vo:gap-1 vo:rounded-control vo:border-t vo:border-default vo:bg-surface-raised vo:px-2 vo:py-1 vo:text-xs ${className}`}
    >
      <Icon size={14} className="vo:shrink-0" />
      {texts.verdict(verdict)[0] ?? texts.t('planning.possible')}
    </span>
  );
}
