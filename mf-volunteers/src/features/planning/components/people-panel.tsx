import { SearchField } from '@siteswap/ui-kit/search-field';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches, nameOf } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { dragOf } from '../use-slot-drag.ts';

/** People that a first rendering has: more than the panel shows. */
const firstPeople = 30;

/** Accepted people next to the grid, those with the fewest hours first, to drag onto a slot. */
export function PeoplePanel(): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan, texts } = usePlan();
  const [searched, setSearched] = useState('');
  const sorted = useMemo(
    () => [...plan.people].sort((a, b) => a.minutes - b.minutes),
    [plan.people],
  );
  const isWhole = useDeferredValue(true, false);
  const found = sorted.filter(({ person }) => matches(person, searched));
  const shown = isWhole ? found : found.slice(0, firstPeople);
  return (
    <section
      aria-label={t('planning.people')}
      className="vo:sticky vo:top-20 vo:flex vo:w-64 vo:shrink-0 vo:flex-col vo:gap-2"
    >
      <SearchField
        label={t('managing.search')}
        placeholder={t('managing.search')}
        clearLabel={t('managing.clearSearch')}
        value={searched}
        onChange={setSearched}
      />
      <p className="vo:text-sm vo:text-muted">{t('planning.dragHelp')}</p>
      <ul className="vo:m-0 vo:flex vo:max-h-[60vh] vo:list-none vo:flex-col vo:gap-1 vo:overflow-y-auto vo:p-0">
        {shown.map(({ person, minutes, slots }) => (
          <li
            key={person.userId}
            {...dragOf(person.userId)}
            className="vo:cursor-grab vo:rounded-control vo:border vo:border-default vo:bg-surface-raised vo:px-2 vo:py-1 vo:text-sm vo:select-none vo:[contain-intrinsic-size:auto_3rem] vo:[content-visibility:auto]"
          >
            <span className="vo:block vo:wrap-anywhere">{nameOf(person)}</span>
            <span className="vo:block vo:text-xs vo:text-muted">
              {`${texts.hours(minutes)} · ${t('planning.slots', { count: slots.length })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
