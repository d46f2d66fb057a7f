import type { PlanningTeam } from '@siteswap/contracts/volunteers';
import { Select } from '@siteswap/ui-kit/select';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf } from '../planning.format.ts';
import { usePlan } from '../use-plan.ts';
import type { PlanningView } from '../use-planning-view.ts';
import { useSummaryText } from '../use-summary-text.ts';
import { SlotList } from './slot-list.tsx';

/** All days of one team. */
export function TeamView({ view }: { view: PlanningView }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan, texts, change } = usePlan();
  const { teams } = plan.planning;
  const summary = useSummaryText();
  const team: PlanningTeam | undefined = teams.find(({ id }) => view.teams[0] === id) ?? teams[0];
  const slots = plan.slots.filter((slot) => slot.team?.id === team?.id);
  const byDay = Map.groupBy(slots, ({ day }) => day);
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <Select
        label={t('planning.team')}
        options={teams.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={team ? String(team.id) : null}
        onChange={(id) => change({ team: id })}
      />
      <p className="vo:text-muted">{summary(placesOf(slots.map(({ slot }) => slot)))}</p>
      {slots.length === 0 ? <p>{t('planning.emptyTeam')}</p> : null}
      {[...byDay].map(([day, ofDay]) => (
        <section
          key={day}
          aria-labelledby={`planning-${day}`}
          className="vo:flex vo:flex-col vo:gap-2"
        >
          <h3 id={`planning-${day}`} className="vo:m-0 vo:text-base vo:font-display">
            {texts.day(day)}
          </h3>
          <SlotList slots={ofDay} />
        </section>
      ))}
    </div>
  );
}
