import type { AssignmentPlan, Planning } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#src/features/planning/planning.public.ts';
import { useAssignmentPlan, useCancelPlan } from '../api/use-assignment-plan.ts';
import { useRuleText, useStageText } from '../use-plan-names.ts';
import { FoundPlan, Undo } from './found-plan.tsx';
import { SearchForm } from './search-form.tsx';

interface Props {
  readonly editionId: number;
  readonly planning: Planning;
}

/** The newest plan, whatever its state, and the form of a new search. */
export function PlanPanel({ editionId, planning }: Props): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <QueryStates
      query={useAssignmentPlan(editionId)}
      namespace="volunteers"
      failed={t('plan.readFailed')}
      headingLevel={3}
      loading={<SkeletonText lines={8} />}
    >
      {({ plan, applied }) => (
        <div className="vo:flex vo:min-w-0 vo:flex-col vo:gap-5">
          {applied ? (
            <AppliedBefore editionId={editionId} planning={planning} plan={applied} />
          ) : null}
          <Newest editionId={editionId} planning={planning} plan={plan} />
        </div>
      )}
    </QueryStates>
  );
}

/** A plan that was applied before the newest one was searched. */
function AppliedBefore({ plan, planning, editionId }: Props & { plan: AssignmentPlan }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { result, appliedAt } = plan;
  if (!result || appliedAt === null) return null;
  const when = format.instant(appliedAt, planning.timezone);
  return <Undo {...{ editionId, plan, result }} text={t('plan.appliedBefore', { when })} />;
}

function Newest({ plan, ...props }: Props & { plan: AssignmentPlan | null }): ReactNode {
  const { t } = useTranslation('volunteers');
  // The plan from which a new search was asked for: the form is shown until there is another.
  const [leftId, setLeftId] = useState<string | null>(null);
  const isSearched = plan?.status === 'QUEUED' || plan?.status === 'RUNNING';
  if (plan && isSearched) return <Progress editionId={props.editionId} plan={plan} />;
  const isForm = plan === null || plan.id === leftId;
  return (
    <div className="vo:flex vo:min-w-0 vo:flex-col vo:gap-5">
      {isForm ? (
        <SearchForm editionId={props.editionId} before={plan?.constraints ?? null} />
      ) : (
        <>
          <Ended {...props} plan={plan} />
          <Button variant="outline" className="vo:self-start" onPress={() => setLeftId(plan.id)}>
            {t('plan.again')}
          </Button>
        </>
      )}
    </div>
  );
}

function Progress({ editionId, plan }: { editionId: number; plan: AssignmentPlan }): ReactNode {
  const { t } = useTranslation('volunteers');
  const cancel = useCancelPlan();
  const stageText = useStageText();
  const { progress } = plan;
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <p className="vo:m-0" role="status">
        {progress
          ? t('plan.running', {
              number: progress.done + 1,
              of: progress.of,
              stage: stageText(progress.stage),
            })
          : t('plan.queued')}
      </p>
      <Button
        variant="outline"
        className="vo:self-start"
        write={cancel.write}
        onPress={() => cancel.run({ params: { id: editionId, pid: plan.id } })}
      >
        {t('common:action.cancel')}
      </Button>
    </div>
  );
}

function Ended({ plan, ...props }: Props & { plan: AssignmentPlan }): ReactNode {
  const { t } = useTranslation('volunteers');
  if (plan.result) return <FoundPlan {...props} plan={plan} result={plan.result} />;
  if (plan.status === 'IMPOSSIBLE') return <Conflicts plan={plan} planning={props.planning} />;
  return (
    <p className="vo:m-0" role="status">
      {t(plan.status === 'CANCELLED' ? 'plan.cancelled' : 'plan.failed')}
    </p>
  );
}

function Conflicts(props: { plan: AssignmentPlan; planning: Planning }): ReactNode {
  const { t } = useTranslation('volunteers');
  const ruleText = useRuleText();
  const { people, slots } = props.planning;
  return (
    <>
      <p className="vo:m-0" role="status">
        {t('plan.impossible')}
      </p>
      <ul className="vo:m-0 vo:flex vo:flex-col vo:gap-2 vo:ps-5">
        {props.plan.conflicts.map(({ code, userIds, timeSlotIds }) => (
          <li key={[code, ...userIds, ...timeSlotIds].join()} className="vo:wrap-anywhere">
            {[
              ruleText(code),
              people
                .filter(({ userId }) => userIds.includes(userId))
                .map(nameOf)
                .join(', '),
              slots
                .filter(({ id }) => timeSlotIds.includes(id))
                .map(({ title }) => title)
                .join(', '),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}
