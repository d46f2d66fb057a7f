import { shiftLimits } from '@siteswap/contracts/volunteers';
import { TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import { useSession } from '@siteswap/web-kit';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GrantsButton, RequirementChips } from '#src/features/requirements/requirements.public.ts';
import { TeamNames } from '#src/shared/team-names.tsx';
import { nameOf, type PlanPerson, problemsOf } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';

/** One person: hours in all and by day, slots, and what rules say of them. */
export const PersonRow = memo(function PersonRow({
  person: one,
}: {
  person: PlanPerson;
}): ReactNode {
  const { t } = useTranslation('volunteers');
  const { editionId, plan, texts } = usePlan();
  const { person, slots, minutes, minutesByDay } = one;
  const { user } = useSession();
  const teams = plan.planning.teams.filter(({ id }) => person.teamIds.includes(id));
  const { requirements, isManager } = plan.planning;
  const has = requirements.filter(({ id }) =>
    person.grants.some(({ requirementId }) => requirementId === id),
  );
  return (
    <li className="vo:flex vo:flex-col vo:gap-2 vo:rounded-card vo:border vo:border-default vo:bg-surface-raised vo:p-4 vo:[contain-intrinsic-size:auto_9rem] vo:[content-visibility:auto]">
      <h3 className="vo:m-0 vo:text-base vo:font-display vo:wrap-anywhere">{nameOf(person)}</h3>
      <p className="vo:m-0">
        {`${texts.hours(minutes)} · ${t('planning.slots', { count: slots.length })}`}
        {person.ageBand === 'ADULT' ? '' : ` · ${t(`ageBand.${person.ageBand}`)}`}
      </p>
      {teams.length > 0 ? <TeamNames teams={teams} /> : null}
      <RequirementChips names={has.map(({ name }) => name)} />
      {/* A leader reads the teams that they lead, and no others, and grants themselves nothing. */}
      {requirements.length > 0 &&
      (isManager || (teams.length > 0 && person.userId !== user?.id)) ? (
        <GrantsButton
          {...{ editionId, requirements }}
          userId={person.userId}
          name={nameOf(person)}
          grants={person.grants}
        />
      ) : null}
      {minutesByDay.size > 0 ? (
        <ul
          aria-label={t('planning.hoursByDay')}
          className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-x-4 vo:p-0 vo:text-sm vo:text-muted"
        >
          {[...minutesByDay].map(([day, ofDay]) => (
            <li key={day} className="vo:flex vo:items-center vo:gap-1">
              {ofDay > shiftLimits.maxHoursPerDay * 60 ? (
                <TriangleAlertIcon size={14} aria-label={t('planning.tooLong')} />
              ) : null}
              {`${texts.day(day)} : ${texts.hours(ofDay)}`}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-1 vo:p-0">
        {slots.map((slot) => (
          <PersonSlot key={slot.id} person={one} slot={slot} />
        ))}
      </ul>
    </li>
  );
});

function PersonSlot(props: { person: PlanPerson; slot: PlanPerson['slots'][number] }): ReactNode {
  const { person, slot } = props;
  const { plan, texts, change } = usePlan();
  const problems = problemsOf(plan, person, slot);
  return (
    <li className="vo:flex vo:flex-col">
      <button
        type="button"
        className="vo:flex vo:min-h-11 vo:cursor-pointer vo:flex-wrap vo:items-center vo:gap-x-2 vo:border-0 vo:bg-transparent vo:p-0 vo:text-start vo:text-base vo:text-primary vo:underline"
        onClick={() => change({ slot: slot.id })}
      >
        {`${slot.slot.title}, ${texts.when(slot.slot)}`}
      </button>
      {problems.map((problem) => (
        <span
          key={`${problem.code} ${problem.params.slotId ?? problem.params.name ?? ''}`}
          className="vo:flex vo:items-center vo:gap-1 vo:text-sm vo:text-warning"
        >
          <TriangleAlertIcon size={14} className="vo:shrink-0" />
          {texts.problem(problem)}
        </span>
      ))}
    </li>
  );
}
