import { Button } from '@siteswap/ui-kit/button';
import { LayoutGridIcon, ListIcon, UsersIcon } from '@siteswap/ui-kit/icons';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSlot } from '../plan.format.ts';
import { hoursOfDay } from '../planning.format.ts';
import { usePlan } from '../use-plan.ts';
import { type Layout, layouts, type PlanningView } from '../use-planning-view.ts';
import { DayGrid } from './day-grid.tsx';
import { DayStrip } from './day-strip.tsx';
import { DragLayer } from './drag-layer.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { SlotList } from './slot-list.tsx';

/** Whether the people leave room for the grid. */
const isRoomy = (): boolean => !window.matchMedia('(max-width: 1023.98px)').matches;

const icons = { list: <ListIcon size={18} />, grid: <LayoutGridIcon size={18} /> } as const;

/** One day: a grid, on phones a list by time until one asks for the grid. */
export function DayView(props: {
  day: string;
  slots: readonly PlanSlot[];
  view: PlanningView;
}): ReactNode {
  const { day, slots, view } = props;
  const { t } = useTranslation('volunteers');
  const { plan, change } = usePlan();
  const isNarrow = useIsNarrow();
  const [hasPeople, setPeople] = useState(isRoomy);
  const layout: Layout = view.layout ?? (isNarrow ? 'list' : 'grid');
  const ofDay = slots.filter((slot) => slot.day === day);
  const hours = hoursOfDay(day, plan.timezone);
  const canDrag = plan.planning.isManager && layout === 'grid';
  // In a narrow window names are dragged from slot to slot; the panel would cover the grid.
  const hasPanel = canDrag && !isNarrow;
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <DayStrip day={day} slots={slots} />
      <div className="vo:flex vo:flex-wrap vo:items-center vo:gap-3">
        <Segmented
          label={t('planning.layout')}
          options={layouts.map((id) => ({
            id,
            label: t(`planning.as.${id}`),
            icon: icons[id],
          }))}
          value={layout}
          onChange={(next) => change({ layout: next })}
        />
        {hasPanel ? (
          <Button
            variant="outline"
            size="sm"
            icon={<UsersIcon size={16} />}
            aria-expanded={hasPeople}
            onPress={() => setPeople(!hasPeople)}
          >
            {t(hasPeople ? 'planning.hidePeople' : 'planning.showPeople')}
          </Button>
        ) : null}
      </div>
      {hours === 24 ? null : <p>{t('planning.clockChange', { hours })}</p>}
      {ofDay.length === 0 ? (
        <p className="vo:text-muted">{t('planning.emptyDay')}</p>
      ) : layout === 'list' ? (
        <SlotList slots={ofDay} hasTeam />
      ) : (
        <DragLayer isOn={canDrag}>
          <div className="vo:min-w-0 vo:flex-1">
            <DayGrid key={day} day={day} slots={ofDay} teams={plan.planning.teams} />
          </div>
          {hasPanel && hasPeople ? <PeoplePanel /> : null}
        </DragLayer>
      )}
    </div>
  );
}
