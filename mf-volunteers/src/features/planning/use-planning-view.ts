import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';

export const views = ['day', 'team', 'person'] as const;
export type View = (typeof views)[number];
export const layouts = ['list', 'grid'] as const;
export type Layout = (typeof layouts)[number];

/** In the address of the page. */
export const viewParams = ['view', 'day', 'team', 'person', 'slot', 'layout'] as const;
type Param = (typeof viewParams)[number];

/** What the page shows, in its address. */
export function usePlanningView() {
  const [search, setSearch] = useSearchParams();
  const change = (values: Partial<Record<Param, string>>): void =>
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  // The same function in every render: hundreds of slots have it.
  const latest = useRef(change);
  latest.current = change;
  const stable = useCallback(
    (values: Partial<Record<Param, string>>) => latest.current(values),
    [],
  );
  return {
    view: views.find((one) => one === search.get('view')) ?? 'day',
    layout: layouts.find((one) => one === search.get('layout')),
    day: search.get('day'),
    /** Those that are chosen; none stands for all. */
    teams: (search.get('team') ?? '').split(',').map(Number).filter(Boolean),
    person: Number(search.get('person')) || null,
    slot: search.get('slot'),
    change: stable,
  };
}

export type PlanningView = ReturnType<typeof usePlanningView>;
