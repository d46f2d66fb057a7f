import type { listEditions } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { ArrowLeftIcon, ArrowRightIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionPath } from '#src/paths.ts';
import { type AgendaEntry, type AgendaMonth, firstOfYears, toMonths } from '../agenda.format.ts';
import { useAgendaPage } from '../api/use-agenda-page.ts';
import { type EditionChoice, isPastAlone } from '../edition-filters.format.ts';
import { useEditionText } from '../use-edition-text.ts';
import { useOpenedMonth } from '../use-opened-month.ts';
import { EditionBadges } from './edition-badges.tsx';

const headingId = (month: string): string => `agenda-${month}`;

/** By pointer and keyboard: the focus goes there too. */
function goToMonth(month: string): void {
  const heading = document.getElementById(headingId(month));
  heading?.closest('section')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

const share = (part: number, days: number): string => `${(part / days) * 100}%`;

/** Days that are named above the bars of a month. */
const marks = [1, 8, 15, 22, 29] as const;

/** Editions month by month: rows with bars as long as they last, and thin rows on a phone. */
export function EditionAgenda(props: {
  page: RouteResult<typeof listEditions>;
  choice: EditionChoice;
}): ReactNode {
  const { page, choice } = props;
  const order = isPastAlone(choice) ? 'latest' : 'earliest';
  const { editions, days } = useAgendaPage(choice, order, page);
  const months = toMonths(editions, order, days);
  useOpenedMonth(months[0]?.month, goToMonth);
  return (
    <div className="ed:flex ed:flex-col ed:gap-6">
      <YearStrip months={months} />
      {months.map((month) => (
        <MonthSection key={month.month} {...month} />
      ))}
    </div>
  );
}

/** Jumps to the first month of a year. */
function YearStrip({ months }: { months: readonly AgendaMonth[] }): ReactNode {
  const { t } = useTranslation('editions');
  const years = firstOfYears(months);
  if (years.length < 2) return null;
  return (
    <nav aria-label={t('agenda.years')} className="ed:-mx-1 ed:overflow-x-auto">
      <ul className="ed:flex ed:gap-1 ed:p-1">
        {years.map(({ year, month }) => (
          <li key={year}>
            <Button size="sm" variant="ghost" onPress={() => goToMonth(month)}>
              {year}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MonthSection({ month, days, entries }: AgendaMonth): ReactNode {
  const format = useFormat();
  const id = headingId(month);
  return (
    <section aria-labelledby={id} className="ed:scroll-mt-(--sw-header-height)">
      <div className="ed:sticky ed:top-(--sw-header-height) ed:z-10 ed:flex ed:items-end ed:gap-4 ed:border-default ed:border-b ed:bg-surface ed:py-2">
        <h2 id={id} tabIndex={-1} className="ed:font-display ed:text-lg ed:md:w-80 ed:md:shrink-0">
          {format.month(month)}
        </h2>
        {/* Drawn, because the content policy rejects styles in the markup of a server. */}
        <svg
          aria-hidden="true"
          className="ed:hidden ed:h-5 ed:flex-1 ed:fill-current ed:text-muted ed:text-xs ed:md:block"
        >
          {marks
            .filter((day) => day <= days)
            .map((day) => (
              <text key={day} x={share(day - 1, days)} y="14">
                {day}
              </text>
            ))}
        </svg>
      </div>
      <ul>
        {entries.map((entry) => (
          <AgendaRow key={entry.edition.id} entry={entry} days={days} />
        ))}
      </ul>
    </section>
  );
}

function AgendaRow({ entry, days }: { entry: AgendaEntry; days: number }): ReactNode {
  const { edition, from, to, hasBegun, goesOn } = entry;
  // What goes on beyond the month is drawn a day over its edge, where it is cut: the bar does not end there.
  const [first, last] = [hasBegun ? from - 1 : from, goesOn ? to + 1 : to];
  const text = useEditionText(edition);
  const isCancelled = edition.status === 'CANCELLED';
  return (
    <li className="ed:flex ed:items-center ed:gap-4 ed:border-default ed:border-b ed:py-2">
      <div className="ed:flex ed:min-w-0 ed:flex-1 ed:flex-col ed:gap-1 ed:md:w-80 ed:md:flex-none">
        <Link to={editionPath(edition.id)} isAlone className="ed:wrap-anywhere">
          {edition.name}
        </Link>
        <p className="ed:text-muted ed:text-sm ed:wrap-anywhere">
          {isCancelled ? <s>{text.dates}</s> : text.dates}
          {` · ${text.place}`}
        </p>
        <OtherMonths entry={entry} />
        <EditionBadges edition={edition} />
      </div>
      {/* The days are said in words beside it. */}
      <svg aria-hidden="true" className="ed:hidden ed:h-6 ed:flex-1 ed:fill-primary ed:md:block">
        <rect
          x={share(first - 1, days)}
          width={share(last - first + 1, days)}
          height="100%"
          rx="8"
          opacity={isCancelled ? 0.3 : 1}
        />
      </svg>
    </li>
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
