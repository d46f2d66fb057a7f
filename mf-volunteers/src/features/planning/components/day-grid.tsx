import type { PlanningTeam } from '@siteswap/contracts/volunteers';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import type { PlanSlot } from '../plan.format.ts';
import { type Axis, axisOf, lanesOf, shownSpan, stepsOf } from '../planning.format.ts';
import { usePlan } from '../use-plan.ts';
import { SlotBlock } from './slot-block.tsx';

/** Width of an hour, in rem. */
const hourRem = 6;
const width = (hours: number): string => `${hours * hourRem}rem`;

/** Slots that a first rendering has: more than a window shows. */
const firstSlots = 60;

interface Group {
  readonly team: PlanningTeam | null;
  readonly slots: readonly PlanSlot[];
}

/** The first teams, until their slots fill a window. */
function firstOf(groups: readonly Group[]): readonly Group[] {
  let count = 0;
  const end = groups.findIndex(({ slots }) => {
    count += slots.length;
    return count >= firstSlots;
  });
  return end < 0 ? groups : groups.slice(0, end + 1);
}

/** A day from left to right, its teams one below the other, in as many lanes as slots overlap. */
export function DayGrid(props: {
  day: string;
  slots: readonly PlanSlot[];
  teams: readonly PlanningTeam[];
}): ReactNode {
  const { day, slots, teams } = props;
  const { t } = useTranslation('volunteers');
  const { plan, texts } = usePlan();
  const axis = axisOf(day, slots.map(shownSpan), plan.timezone);
  const groups: Group[] = [
    ...teams.map((team) => ({ team, slots: slots.filter((slot) => slot.team?.id === team.id) })),
    { team: null, slots: slots.filter(({ team }) => team === null) },
  ].filter((group) => group.slots.length > 0);
  // The teams below the window follow once the first ones are on screen.
  const isWhole = useDeferredValue(true, false);
  return (
    <section
      data-scrolls=""
      aria-label={t('planning.gridOf', { day: texts.day(day) })}
      className="vo:overflow-x-auto vo:rounded-card vo:border vo:border-default vo:bg-surface"
    >
      <div
        className="vo:bg-[linear-gradient(to_right,var(--sw-border)_1px,transparent_1px)] vo:pb-2"
        style={{ width: width(axis.hours.length), backgroundSize: `${hourRem}rem 100%` }}
      >
        <Hours axis={axis} />
        {(isWhole ? groups : firstOf(groups)).map((group) => (
          <TeamLanes key={group.team?.id ?? 0} {...group} axis={axis} />
        ))}
      </div>
    </section>
  );
}

/** The clock on the wall above each hour that passes: it shows one of them twice when it is set back. */
function Hours({ axis }: { axis: Axis }): ReactNode {
  const { texts } = usePlan();
  return (
    <div aria-hidden="true" className="vo:flex vo:border-b vo:border-default vo:text-xs">
      {axis.hours.map((hour) => (
        <span key={hour} className="vo:shrink-0 vo:p-1" style={{ width: width(1) }}>
          {texts.clock(new Date(hour))}
        </span>
      ))}
    </div>
  );
}

function TeamLanes(props: {
  team: PlanningTeam | null;
  slots: readonly PlanSlot[];
  axis: Axis;
}): ReactNode {
  const { team, slots, axis } = props;
  const { t } = useTranslation('volunteers');
  const lanes = lanesOf(slots.map((slot) => ({ ...shownSpan(slot), slot })));
  return (
    <div className="vo:[contain-intrinsic-size:auto_9rem] vo:[content-visibility:auto]">
      <h3 className="vo:sticky vo:start-0 vo:m-0 vo:flex vo:w-fit vo:items-center vo:gap-2 vo:px-2 vo:py-1 vo:text-sm vo:font-display">
        {team ? <TeamDot color={team.color} /> : null}
        {team?.name ?? t('planning.everyone')}
      </h3>
      {lanes.map((lane) => (
        <ul
          key={lane[0]?.slot.id}
          className="vo:m-0 vo:mb-1 vo:flex vo:list-none vo:items-stretch vo:p-0"
        >
          {stepsOf(lane, axis).map(({ span, gap, length }) => (
            <li
              key={span.slot.id}
              className="vo:shrink-0 vo:px-px"
              style={{ marginInlineStart: width(gap), width: width(length) }}
            >
              <SlotBlock slot={span.slot} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
