import type { AssignmentPlan, Planning } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useFormat } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#src/shared/fold.tsx';
import { useApplyPlan, useUndoPlan } from '../api/use-assignment-plan.ts';
import { changesByPerson, countNotified } from '../plan-changes.format.ts';
import { useRuleText, useStageText } from '../use-plan-names.ts';

type Result = NonNullable<AssignmentPlan['result']>;
interface Props {
  readonly editionId: number;
  readonly planning: Planning;
  readonly plan: AssignmentPlan;
  readonly result: Result;
}

/** A plan that was found: what it fills and changes, what it cannot fill and why. */
export function FoundPlan(props: Props): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { planning, plan, result } = props;
  const hours = (count: number) =>
    format.number(count, {
      ...{ style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 },
    });
  return (
    <>
      {result.hoursAsked > result.hoursThere ? (
        <p className="vo:m-0">
          {t('plan.overSupply', {
            asked: hours(result.hoursAsked),
            there: hours(result.hoursThere),
          })}
        </p>
      ) : null}
      <p className="vo:m-0 vo:font-display" role="status">
        {t('plan.fills', {
          filled: format.number(result.placesFilled),
          asked: format.number(result.placesAsked),
        })}
      </p>
      <p className="vo:m-0">{t(qualityOf(result))}</p>
      <Changes label="plan.added" places={result.added} planning={planning} />
      <Changes label="plan.removed" places={result.removed} planning={planning} />
      <ShortSlots short={result.short} planning={planning} />
      <Details stages={result.stages} />
      {plan.status === 'READY' ? <Apply {...props} /> : null}
      {plan.status === 'APPLIED' ? <Undo {...props} text={t('plan.applied')} /> : null}
      {plan.status === 'UNDONE' ? <p className="vo:m-0">{t('plan.undone')}</p> : null}
    </>
  );
}

const qualityOf = ({ isCut, stages }: Result) => {
  if (isCut) return 'plan.quality.cut';
  return stages.every(({ isProven }) => isProven) ? 'plan.quality.best' : 'plan.quality.good';
};

function Changes(props: {
  label: 'plan.added' | 'plan.removed';
  places: Result['added'];
  planning: Planning;
}): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { label, places, planning } = props;
  if (places.length === 0) return null;
  return (
    <Fold summary={t(label, { total: format.number(places.length) })}>
      <ul className="vo:m-0 vo:flex vo:flex-col vo:gap-2 vo:ps-5">
        {changesByPerson(places, planning).map(({ userId, name, slots }) => (
          <li key={userId} className="vo:wrap-anywhere">
            {name}
            <ul className="vo:m-0 vo:ps-5 vo:text-muted">
              {slots.map(({ id, title, startDateTime }) => (
                <li key={id}>
                  {[title, format.instant(startDateTime, planning.timezone)].join(' · ')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function ShortSlots(props: { short: Result['short']; planning: Planning }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const ruleText = useRuleText();
  const { short, planning } = props;
  if (short.length === 0) return null;
  return (
    <Fold summary={t('plan.short', { total: format.number(short.length) })}>
      <ul className="vo:m-0 vo:flex vo:flex-col vo:gap-2 vo:ps-5">
        {short.map(({ timeSlotId, missing, available, blocked }) => {
          const slot = planning.slots.find(({ id }) => id === timeSlotId);
          if (!slot) return null;
          return (
            <li key={timeSlotId} className="vo:wrap-anywhere">
              {[slot.title, format.instant(slot.startDateTime, planning.timezone)].join(' · ')}
              <p className="vo:m-0 vo:text-muted">
                {[
                  t('plan.missing', { total: format.number(missing) }),
                  t('plan.available', { total: format.number(available) }),
                  ...blocked.map(({ code, people, names }) =>
                    t('plan.blocked', {
                      rule: ruleText(code, names),
                      total: format.number(people),
                    }),
                  ),
                ].join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

function Details({ stages }: { stages: Result['stages'] }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const stageText = useStageText();
  return (
    <Fold summary={t('plan.details')}>
      <ul className="vo:m-0 vo:flex vo:flex-col vo:gap-1 vo:ps-5">
        {stages.map(({ stage, isProven, gap }) => (
          <li key={stage}>
            {t(isProven ? 'plan.proven' : 'plan.gap', {
              stage: stageText(stage),
              gap: format.number(gap, { style: 'percent', maximumFractionDigits: 1 }),
            })}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Apply({ editionId, plan, result }: Props): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const apply = useApplyPlan();
  if (plan.isStale) {
    return (
      <p className="vo:m-0" role="status">
        {t('error.PLAN_STALE')}
      </p>
    );
  }
  if (result.added.length + result.removed.length === 0) {
    return <p className="vo:m-0">{t('plan.unchanged')}</p>;
  }
  return (
    <DialogTrigger>
      <Button className="vo:self-start">{t('plan.apply')}</Button>
      <ConfirmDialog
        title={t('plan.applyQuestion')}
        text={t('plan.notified', { total: format.number(countNotified(result)) })}
        confirm={t('plan.apply')}
        action={apply}
        call={{ params: { id: editionId }, body: { planId: plan.id, apply: true as const } }}
      />
    </DialogTrigger>
  );
}

/** That a plan was applied, and its undo after a question. */
export function Undo({
  editionId,
  plan,
  result,
  text,
}: Omit<Props, 'planning'> & { readonly text: string }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const undo = useUndoPlan();
  return (
    <>
      <p className="vo:m-0" role="status">
        {text}
      </p>
      <DialogTrigger>
        <Button variant="outline" className="vo:self-start">
          {t('plan.undo')}
        </Button>
        <ConfirmDialog
          title={t('plan.undoQuestion')}
          text={t('plan.notified', { total: format.number(countNotified(result)) })}
          confirm={t('plan.undo')}
          action={undo}
          call={{ params: { id: editionId, pid: plan.id } }}
        />
      </DialogTrigger>
    </>
  );
}
