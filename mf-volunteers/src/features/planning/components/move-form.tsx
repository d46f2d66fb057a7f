import type { Assignment } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Select } from '@siteswap/ui-kit/select';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanPerson, type PlanSlot, targetsOn } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { ProblemList } from './problem-list.tsx';
import { SlotFill } from './slot-fill.tsx';

/** The slots of a day to which someone can be moved. It does without dragging what a drag does. */
export function MoveForm(props: {
  person: PlanPerson;
  from: PlanSlot;
  assignment: Assignment;
  onDone: () => void;
}): ReactNode {
  const { person, from, assignment, onDone } = props;
  const { t } = useTranslation('volunteers');
  const { plan, texts, actions } = usePlan();
  const [day, setDay] = useState(from.day);
  const targets = targetsOn(plan, person, from, day);
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <p className="vo:m-0">
        {t('planning.moveFrom', { slot: `${from.slot.title}, ${texts.when(from.slot)}` })}
      </p>
      <Select
        label={t('planning.day')}
        options={plan.days.map((id) => ({ id, label: texts.day(id) }))}
        value={day}
        onChange={setDay}
      />
      {targets.length === 0 ? <p className="vo:m-0">{t('planning.emptyDay')}</p> : null}
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
        {targets.map(({ slot, verdict }) => (
          <li
            key={slot.id}
            className="vo:flex vo:flex-col vo:gap-1 vo:border-b vo:border-default vo:pb-3"
          >
            <p className="vo:m-0 vo:wrap-anywhere">
              {`${slot.slot.title}, ${texts.time(slot.slot)}`}
              {slot.team ? <span className="vo:text-muted">{` · ${slot.team.name}`}</span> : null}
            </p>
            <SlotFill slot={slot} />
            <ProblemList texts={texts.verdict(verdict)} />
            {verdict.isFull || verdict.isOnIt ? null : (
              <Button
                size="sm"
                variant="outline"
                className="vo:self-start"
                onPress={() => {
                  void actions.place({ person, slot, verdict, from: assignment });
                  onDone();
                }}
              >
                {t('planning.moveHere')}
                <span className="vo:sr-only">{` ${slot.slot.title}, ${texts.time(slot.slot)}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
