import type { ReactNode } from 'react';
import { type PlanSlot, shortNameOf } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { dragOf } from '../use-slot-drag.ts';

/** More names than that are a number. */
const maxNames = 4;

/** Who is on a slot; managers drag the names to other slots. */
export function SlotNames({ slot }: { slot: PlanSlot }): ReactNode {
  const { plan, texts } = usePlan();
  const { places } = slot;
  if (places.length === 0) return null;
  const { isManager } = plan.planning;
  const shown = places.length > maxNames + 1 ? places.slice(0, maxNames) : places;
  const folded = places.length - shown.length;
  return (
    <ul className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-1 vo:p-0 vo:text-xs">
      {shown.map(({ person, assignment }) => (
        <li
          key={assignment.id}
          className={`vo:max-w-full vo:truncate vo:rounded-full vo:bg-neutral-soft vo:px-2 vo:py-0.5 vo:text-on-neutral-soft ${isManager ? 'vo:cursor-grab' : ''}`}
          {...(isManager
            ? dragOf(person.userId, { assignmentId: assignment.id, slotId: slot.id })
            : {})}
        >
          {shortNameOf(person)}
        </li>
      ))}
      {folded > 0 ? (
        <li className="vo:px-1 vo:py-0.5">
          <span aria-hidden="true">{`+${folded}`}</span>
          <span className="vo:sr-only">{texts.t('planning.more', { total: folded })}</span>
        </li>
      ) : null}
    </ul>
  );
}
