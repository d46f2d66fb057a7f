import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { LockIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, type Placed, type PlanSlot, problemsOf } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { MoveForm } from './move-form.tsx';
import { ProblemList } from './problem-list.tsx';

/** Who has a place on a slot. */
export function SlotPeople({ slot }: { slot: PlanSlot }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <section aria-labelledby="slot-people" className="vo:flex vo:flex-col vo:gap-3">
      <h3 id="slot-people" className="vo:m-0 vo:text-base vo:font-display">
        {t('planning.onIt')}
      </h3>
      {slot.places.length === 0 ? (
        <p className="vo:m-0 vo:text-muted">{t('planning.nonOnIt')}</p>
      ) : (
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
          {slot.places.map((placed) => (
            <Place key={placed.assignment.id} slot={slot} placed={placed} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Place({ slot, placed }: { slot: PlanSlot; placed: Placed }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan, texts, actions } = usePlan();
  const { person, assignment } = placed;
  const name = nameOf(person);
  const one = plan.personById.get(person.userId);
  const problems = one ? problemsOf(plan, one, slot) : [];
  return (
    <li className="vo:flex vo:flex-col vo:gap-1">
      <p className="vo:m-0 vo:flex vo:flex-wrap vo:items-center vo:gap-2">
        {name}
        {assignment.isLocked ? (
          <span className="vo:inline-flex vo:items-center vo:gap-1 vo:text-sm vo:text-muted">
            <LockIcon size={14} />
            {t('planning.locked')}
          </span>
        ) : null}
      </p>
      <ProblemList texts={problems.map(texts.problem)} />
      {assignment.overrideReason ? (
        <p className="vo:m-0 vo:text-sm vo:wrap-anywhere">
          {t('planning.rules.given', { reason: assignment.overrideReason })}
        </p>
      ) : null}
      {plan.planning.isManager && one ? (
        <div className="vo:flex vo:flex-wrap vo:gap-2">
          <DialogTrigger>
            <Button size="sm" variant="outline">
              {t('planning.move')}
              <span className="vo:sr-only"> {name}</span>
            </Button>
            <Dialog title={t('planning.moveTitle', { name })} closeLabel={t('common:action.close')}>
              {(close) => (
                <MoveForm person={one} from={slot} assignment={assignment} onDone={close} />
              )}
            </Dialog>
          </DialogTrigger>
          <Button size="sm" variant="outline" onPress={() => void actions.take(assignment, person)}>
            {t('planning.remove')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onPress={() => void actions.lock(assignment, !assignment.isLocked)}
          >
            {t(assignment.isLocked ? 'planning.unlock' : 'planning.lock')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}
