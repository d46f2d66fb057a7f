import { useStore } from '@siteswap/ui-kit/store';
import { toast } from '@siteswap/ui-kit/toast';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drag } from '../drag.store.ts';
import { verdictOf } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { useSlotDrag } from '../use-slot-drag.ts';

/** Where people are dragged: from the panel to a slot, or from one slot to another. */
export function DragLayer({ isOn, children }: { isOn: boolean; children: ReactNode }): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const { plan, drag: store, actions, texts } = usePlan();
  const { t } = useTranslation('volunteers');

  const drop = (drag: Drag, slotId: string): void => {
    const person = plan.personById.get(drag.userId);
    const slot = plan.slotById.get(slotId);
    if (!person || !slot) return;
    const verdict = verdictOf(plan, person, slot, drag.slotId ?? undefined);
    if (verdict.isOnIt || verdict.isFull) {
      toast.show({
        id: 'planning-failed',
        type: 'WARNING',
        title: t('planning.notChanged'),
        message: texts.verdict(verdict)[0] ?? '',
      });
      return;
    }
    const left = drag.slotId === null ? undefined : plan.slotById.get(drag.slotId);
    const from = left?.places.find(({ assignment }) => assignment.id === drag.assignmentId);
    void actions.place({ person, slot, verdict, from: from?.assignment });
  };
  useSlotDrag(root, ghost, { isOn, plan, store, onDrop: drop });
  return (
    <div ref={root} className="vo:flex vo:items-start vo:gap-4">
      {children}
      <Ghost ref={ghost} />
    </div>
  );
}

/** The name under the pointer. */
function Ghost({ ref }: { ref: RefObject<HTMLDivElement | null> }): ReactNode {
  const { drag } = usePlan();
  const name = useStore(drag)?.name;
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className={`vo:pointer-events-none vo:fixed vo:start-0 vo:top-0 vo:z-10 vo:rounded-full vo:bg-primary vo:px-3 vo:py-1 vo:text-sm vo:text-on-primary ${name === undefined ? 'vo:hidden' : ''}`}
    >
      {name}
    </div>
  );
}
