import { Button } from '@siteswap/ui-kit/button';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { Select } from '@siteswap/ui-kit/select';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches, nameOf, type PlanPerson } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import type { PlanningView } from '../use-planning-view.ts';
import { PersonRow } from './person-row.tsx';

const orders = ['fewest', 'most', 'name'] as const;
type Order = (typeof orders)[number];

/** Everyone who is accepted, with their hours and slots. */
export function PersonView({ view }: { view: PlanningView }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { plan, change } = usePlan();
  const [order, setOrder] = useState<Order>('fewest');
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const one = plan.personById.get(view.person ?? 0);
  const sorted = useMemo(() => {
    const byName = (a: PlanPerson, b: PlanPerson): number =>
      format.compare(nameOf(a.person), nameOf(b.person));
    const compare: Record<Order, typeof byName> = {
      fewest: (a, b) => a.minutes - b.minutes || byName(a, b),
      most: (a, b) => b.minutes - a.minutes || byName(a, b),
      name: byName,
    };
    return [...plan.people].sort(compare[order]);
  }, [plan.people, order, format]);
  const inTeams = ({ person }: PlanPerson): boolean =>
    view.teams.length === 0 || person.teamIds.some((id) => view.teams.includes(id));
  const shown = one
    ? [one]
    : sorted.filter((each) => inTeams(each) && matches(each.person, searched));
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      {one ? (
        <Button variant="outline" className="vo:self-start" onPress={() => change({ person: '' })}>
          {t('planning.allPeople')}
        </Button>
      ) : (
        <div className="vo:flex vo:flex-wrap vo:items-end vo:gap-3">
          <SearchField
            label={t('managing.search')}
            placeholder={t('managing.search')}
            clearLabel={t('managing.clearSearch')}
            value={typed}
            onChange={setTyped}
          />
          <Select
            label={t('planning.sort')}
            options={orders.map((id) => ({ id, label: t(`planning.order.${id}`) }))}
            value={order}
            onChange={(id) => setOrder(orders.find((known) => known === id) ?? 'fewest')}
          />
        </div>
      )}
      {shown.length === 0 ? <p>{t('planning.nonFound')}</p> : null}
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
        {shown.map((each) => (
          <PersonRow key={each.person.userId} person={each} />
        ))}
      </ul>
    </div>
  );
}
