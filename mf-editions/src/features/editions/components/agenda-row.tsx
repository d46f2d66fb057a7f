import { Card, CardLink } from '@siteswap/ui-kit/card';
import { ArrowLeftIcon, ArrowRightIcon } from '@siteswap/ui-kit/icons';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StarButton } from '#src/features/favorites/favorites.public.ts';
import { editionPath } from '#src/paths.ts';
import { type AgendaEntry, weekdayOf } from '../agenda.format.ts';
import { useEditionText } from '../use-edition-text.ts';
import { EditionBadges } from './edition-badges.tsx';
import { EditionPlace } from './edition-place.tsx';

/** A part of a month's days, as the length of a bar. */
export const share = (part: number, days: number): string => `${(part / days) * 100}%`;

interface RowProps {
  entry: AgendaEntry;
  /** `YYYY-MM` */
  month: string;
  /** How many days it has. */
  days: number;
}

/** An edition in a month: its days and weekdays, its name and place, and its star; pressed anywhere else, it opens. */
export function AgendaRow({ entry, month, days }: RowProps): ReactNode {
  const { edition, hasBegun, goesOn } = entry;
  const text = useEditionText(edition);
  const isCancelled = edition.status === 'CANCELLED';
  // Under the heading of a month its days say it all, but for one that is in another month, too.
  const isInOneMonth = !hasBegun && !goesOn;
  return (
    <Card
      as="li"
      padding="none"
      isInteractive
      className="ed:relative ed:flex ed:items-center ed:gap-4 ed:px-3 ed:py-2 ed:sm:px-4"
    >
      <div className="ed:flex ed:min-w-0 ed:flex-1 ed:gap-x-4 ed:max-[22rem]:flex-col ed:md:w-96 ed:md:flex-none">
        <Days entry={entry} month={month} isCancelled={isCancelled} />
        <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-1">
          <p className="ed:font-medium ed:wrap-anywhere ed:hyphens-auto">
            <CardLink to={editionPath(edition.id)}>{edition.name}</CardLink>
          </p>
          <p className={isInOneMonth ? 'ed:sr-only' : 'ed:text-muted ed:text-sm'}>
            {isCancelled ? <s>{text.dates}</s> : text.dates}
          </p>
          <EditionPlace edition={edition} />
          <OtherMonths entry={entry} />
          <EditionBadges edition={edition} />
        </div>
      </div>
      <Bar entry={entry} days={days} isCancelled={isCancelled} />
      <StarButton edition={edition} className="sw-above ed:ml-auto ed:shrink-0" />
    </Card>
  );
}

/** "18–21" over "sam.–mar."; the text next to it says the same to screen readers. */
function Days(props: { entry: AgendaEntry; month: string; isCancelled: boolean }): ReactNode {
  const { entry, month, isCancelled } = props;
  const format = useFormat();
  const names = format.weekdays();
  const ends = [...new Set([entry.from, entry.to])];
  const weekdays = ends.map((day) => names[weekdayOf(month, day)]?.short);
  const dimmed = isCancelled ? 'ed:text-muted ed:line-through' : '';
  return (
    <div aria-hidden="true" className="ed:w-20 ed:shrink-0 ed:sm:w-24">
      <p className={`ed:font-display ed:text-lg ed:tabular-nums ed:whitespace-nowrap ${dimmed}`}>
        {ends.join('–')}
      </p>
      <p className="ed:text-muted ed:text-xs">{weekdays.join('–')}</p>
    </div>
  );
}

function Bar(props: { entry: AgendaEntry; days: number; isCancelled: boolean }): ReactNode {
  const { entry, days, isCancelled } = props;
  // The bar of an edition that goes on is one day longer than the month and cut at its edge: it does not end there.
  const first = entry.hasBegun ? entry.from - 1 : entry.from;
  const last = entry.goesOn ? entry.to + 1 : entry.to;
  return (
    <svg aria-hidden="true" className="ed:hidden ed:h-6 ed:flex-1 ed:fill-primary ed:md:block">
      <rect
        x={share(first - 1, days)}
        width={share(last - first + 1, days)}
        height="100%"
        rx="8"
        opacity={isCancelled ? 0.3 : 1}
      />
    </svg>
  );
}

/** That an edition stands in the month before or after, too. */
function OtherMonths({ entry: { hasBegun, goesOn } }: { entry: AgendaEntry }): ReactNode {
  const { t } = useTranslation('editions');
  if (!hasBegun && !goesOn) return null;
  return (
    <p className="ed:flex ed:flex-wrap ed:gap-x-3 ed:text-muted ed:text-xs">
      {hasBegun ? (
        <span className="ed:inline-flex ed:items-center ed:gap-1">
          <ArrowLeftIcon size={12} />
          {t('agenda.began')}
        </span>
      ) : null}
      {goesOn ? (
        <span className="ed:inline-flex ed:items-center ed:gap-1">
          {t('agenda.goesOn')}
          <ArrowRightIcon size={12} />
        </span>
      ) : null}
    </p>
  );
}
