import { type BoardPerson, boardGroups, type VolunteerBoard } from '@siteswap/contracts/volunteers';
import { Badge } from '@siteswap/ui-kit/badge';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import {
  CircleCheckIcon,
  CircleHelpIcon,
  ClockIcon,
  LogOutIcon,
  StarIcon,
  WifiOffIcon,
} from '@siteswap/ui-kit/icons';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useFormat, usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useNow } from '#src/features/shifts/shifts.public.ts';
import { boardRefreshMs, useBoard } from '../api/use-board.ts';

/** Who is where now, for a screen on a wall. */
export function BoardPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const { token } = useParams();
  const now = useNow();
  const board = useBoard(token ?? '');
  usePageTitle(board.data?.editionName);
  const { data, error } = board;
  if (error?.status === 404) return <BoardGone />;
  // A screen goes on showing what it has read.
  if (data) {
    const isStale = board.isError || now - board.dataUpdatedAt > 3 * boardRefreshMs;
    return <Board data={data} isStale={isStale} />;
  }
  return (
    <QueryStates
      query={board}
      namespace="volunteers"
      failed={t('board.failed')}
      headingLevel={1}
      loading={<SkeletonText lines={8} />}
    >
      {() => null}
    </QueryStates>
  );
}

/** For an address that was replaced or never was. */
function BoardGone(): ReactNode {
  const { t } = useTranslation('volunteers');
  usePageTitle(t('board.gone.title'));
  return <EmptyState headingLevel={1} title={t('board.gone.title')} text={t('board.gone.text')} />;
}

const icons = {
  HERE: CircleCheckIcon,
  LEAVING: LogOutIcon,
  ARRIVING: ClockIcon,
  MISSING: CircleHelpIcon,
} as const;

function Board({ data, isStale }: { data: VolunteerBoard; isStale: boolean }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const time = format.instant(data.at, data.timezone, 'time');
  return (
    <div className="vo:flex vo:w-full vo:flex-col vo:gap-6">
      <div className="vo:flex vo:flex-wrap vo:items-baseline vo:justify-between vo:gap-x-6 vo:gap-y-1">
        <h1
          tabIndex={-1}
          className="vo:min-w-0 vo:font-display vo:text-2xl vo:wrap-anywhere vo:xl:text-5xl"
        >
          {data.editionName}
        </h1>
        <p
          role="status"
          className={`vo:flex vo:items-center vo:gap-2 vo:text-lg vo:xl:text-3xl ${isStale ? 'vo:text-error' : 'vo:text-muted'}`}
        >
          {isStale ? <WifiOffIcon size={24} className="vo:shrink-0" /> : null}
          {t(isStale ? 'board.stale' : 'board.updated', { time })}
        </p>
      </div>
      <div className="vo:grid vo:grid-cols-1 vo:gap-6 vo:md:grid-cols-2 vo:xl:grid-cols-4">
        {boardGroups.map((group) => {
          const people = data.people.filter((person) => person.group === group);
          const Icon = icons[group];
          const title = t(`board.group.${group}`);
          return (
            <section
              key={group}
              aria-labelledby={`board-${group}`}
              className="vo:flex vo:min-w-0 vo:flex-col vo:gap-3"
            >
              <h2
                id={`board-${group}`}
                className="vo:flex vo:items-center vo:gap-2 vo:border-b-4 vo:border-default vo:pb-2 vo:font-display vo:text-xl vo:xl:text-4xl"
              >
                <Icon size={32} className="vo:shrink-0" />
                {`${title} (${format.number(people.length)})`}
              </h2>
              {people.length === 0 ? (
                <p className="vo:text-lg vo:text-muted vo:xl:text-2xl">{t('board.nonHere')}</p>
              ) : (
                <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
                  {people.map((person, index) => (
                    // Two people may have the same names and shift.
                    // biome-ignore lint/suspicious/noArrayIndexKey: The list is replaced as a whole.
                    <Person key={index} person={person} timezone={data.timezone} />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

function Person({ person, timezone }: { person: BoardPerson; timezone: string }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const timeOf = (instant: string) => format.instant(instant, timezone, 'time');
  return (
    <li className="vo:flex vo:min-w-0 vo:flex-col">
      <span className="vo:flex vo:flex-wrap vo:items-center vo:gap-x-3 vo:text-xl vo:font-semibold vo:wrap-anywhere vo:xl:text-3xl">
        {person.prenom}
        {person.pseudo ? <span className="vo:text-muted">{person.pseudo}</span> : null}
        {person.isFirstTime ? (
          <Badge tone="primary" icon={<StarIcon size={14} />}>
            {t('board.firstTime')}
          </Badge>
        ) : null}
      </span>
      <span className="vo:text-lg vo:wrap-anywhere vo:xl:text-2xl">
        {`${timeOf(person.startDateTime)} – ${timeOf(person.endDateTime)} · ${person.title}`}
        {person.place ? ` · ${person.place}` : ''}
      </span>
    </li>
  );
}
