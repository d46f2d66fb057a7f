import { dayOf } from '@siteswap/contracts/format';
import type { Planning } from '@siteswap/contracts/volunteers';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { useCurrentInStrip } from '@siteswap/ui-kit/use-current-in-strip';
import { useFormat, useNextFocus, useSession } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { daysBetween, matches } from '#src/features/planning/planning.public.ts';
import { useNow } from '#src/features/shifts/shifts.public.ts';
import { deskGroups, firstShownDay, groupOf } from '../desk.format.ts';
import { type DeskPlace, DeskSlot } from './desk-slot.tsx';

/** The shifts of a day with their people: what goes on now first. */
export function Desk(props: { editionId: number; planning: Planning }): ReactNode {
  const { editionId, planning } = props;
  const { t } = useTranslation('volunteers');
  const now = useNow();
  const { user } = useSession();
  const frame = useNextFocus<HTMLDivElement>();
  const [search, setSearch] = useSearchParams();
  const [searched, setSearched] = useState('');
  const { timezone, firstDay, lastDay } = planning;
  const ownId = planning.isManager ? null : (user?.id ?? null);
  const days = daysBetween(firstDay, lastDay);
  const asked = search.get('day') ?? '';
  const day = days.includes(asked) ? asked : firstShownDay(planning, now);
  const isToday = day === dayOf(new Date(now), timezone);
  const people = new Map(planning.people.map((person) => [person.userId, person]));
  const placesBySlot = Map.groupBy(
    planning.assignments.flatMap((assignment): DeskPlace[] => {
      const person = people.get(assignment.userId);
      return person && assignment.status === 'SIGNED_UP' ? [{ person, assignment }] : [];
    }),
    ({ assignment }) => assignment.timeSlotId,
  );
  const slots = planning.slots.filter(
    (slot) =>
      dayOf(slot.startDateTime, timezone) === day ||
      // Also one that has begun on the evening before.
      (isToday && groupOf(slot, now) === 'now'),
  );
  const shownOf = (id: string) =>
    (placesBySlot.get(id) ?? []).filter(({ person }) => matches(person, searched));
  const found = searched.trim() === '' ? slots : slots.filter(({ id }) => shownOf(id).length > 0);
  const groups = Map.groupBy(found, (slot) => groupOf(slot, now));
  return (
    <div ref={frame} className="vo:flex vo:min-w-0 vo:flex-col vo:gap-4">
      <DeskDays
        days={days}
        shown={day}
        onChange={(value) =>
          setSearch(
            (current) => {
              current.set('day', value);
              return current;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
      <SearchField
        label={t('managing.search')}
        placeholder={t('managing.search')}
        clearLabel={t('managing.clearSearch')}
        value={searched}
        onChange={setSearched}
      />
      {slots.length === 0 ? <p className="vo:text-muted">{t('planning.emptyDay')}</p> : null}
      {slots.length > 0 && found.length === 0 ? (
        <p role="status" className="vo:text-muted">
          {t('planning.nonFound')}
        </p>
      ) : null}
      {deskGroups.map((group) => {
        const ofGroup = groups.get(group) ?? [];
        if (ofGroup.length === 0) return null;
        return (
          <section
            key={group}
            aria-labelledby={`desk-${group}`}
            className="vo:flex vo:flex-col vo:gap-3"
          >
            <h3 id={`desk-${group}`} className="vo:font-display vo:text-lg">
              {t(`onSite.group.${group}`)}
            </h3>
            {ofGroup.map((slot) => (
              <DeskSlot
                key={slot.id}
                {...{ editionId, slot, timezone, now, ownId }}
                team={planning.teams.find(({ id }) => id === slot.teamId) ?? null}
                places={placesBySlot.get(slot.id) ?? []}
                shown={shownOf(slot.id)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function DeskDays(props: {
  days: readonly string[];
  shown: string;
  onChange: (day: string) => void;
}): ReactNode {
  const { days, shown, onChange } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const strip = useCurrentInStrip(shown);
  return (
    <nav aria-label={t('planning.days')}>
      <ul
        ref={strip}
        className="vo:relative vo:m-0 vo:flex vo:list-none vo:gap-2 vo:overflow-x-auto vo:p-1"
      >
        {days.map((day) => (
          <li key={day} className="vo:shrink-0">
            <button
              type="button"
              aria-current={day === shown ? 'date' : undefined}
              className={`vo:min-h-11 vo:cursor-pointer vo:rounded-control vo:border-2 vo:bg-surface-raised vo:px-3 vo:text-sm vo:text-default ${day === shown ? 'vo:border-primary vo:font-display' : 'vo:border-default'}`}
              onClick={() => onChange(day)}
            >
              {format.instant(`${day}T12:00:00Z`, 'UTC', 'day')}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
