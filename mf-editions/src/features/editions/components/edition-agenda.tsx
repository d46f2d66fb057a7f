import type { listEditions } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { ChevronDownIcon, ChevronUpIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AgendaYear, partOf, toMonths, toYears } from '../agenda.format.ts';
import { useAgendaPage } from '../api/use-agenda-page.ts';
import { defaultPeriods, type EditionChoice, isPastAlone } from '../edition-filters.format.ts';
import { useOpenedMonth } from '../use-opened-month.ts';
import { AgendaMonthSection } from './agenda-month.tsx';

const yearId = (year: string): string => `agenda-${year}`;

/** By pointer and keyboard: the focus goes there too. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

const goToMonth = (month: string): void => goTo(`agenda-${month}`);

interface AgendaProps {
  page: RouteResult<typeof listEditions>;
  choice: EditionChoice;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

/** Editions by years and months, from today on: rows to press, with their days first, and bars as long as they last. */
export function EditionAgenda({ page, choice, hrefOf }: AgendaProps): ReactNode {
  const { shown, order, hasPast } = partOf(page.data, choice);
  const { pagination } = page;
  const { editions, days } = useAgendaPage(
    hasPast ? { ...choice, periods: choice.periods.filter((one) => one !== 'past') } : choice,
    order,
    {
      data: [...shown],
      // Where past ones follow, all that are to come are there.
      pagination: hasPast ? { ...pagination, totalPages: pagination.page } : pagination,
    },
  );
  const months = toMonths(editions, order, days);
  const years = toYears(months);
  useOpenedMonth(months[0]?.month, goToMonth);
  return (
    <div className="ed:flex ed:flex-col ed:gap-8">
      <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-2">
        <OtherTimes choice={choice} hrefOf={hrefOf} />
        <YearStrip years={years} />
      </div>
      {years.map(({ year, months: ofYear }) => (
        <div key={year} className="ed:flex ed:flex-col ed:gap-6">
          <h2
            id={yearId(year)}
            tabIndex={-1}
            className="ed:scroll-mt-(--sw-header-height) ed:font-display ed:text-2xl"
          >
            {year}
          </h2>
          {ofYear.map((month) => (
            <AgendaMonthSection key={month.month} {...month} yearId={yearId(year)} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** From today back in time, and from there to today; chosen days are neither. */
function OtherTimes({ choice, hrefOf }: Omit<AgendaProps, 'page'>): ReactNode {
  const { t } = useTranslation('editions');
  if (choice.startDate || choice.endDate) return null;
  const isPast = isPastAlone(choice);
  return (
    <LinkButton
      to={hrefOf({ periods: isPast ? defaultPeriods : ['past'] })}
      size="sm"
      variant="outline"
      icon={isPast ? <ChevronDownIcon size={16} /> : <ChevronUpIcon size={16} />}
    >
      {t(isPast ? 'agenda.toCome' : 'agenda.earlier')}
    </LinkButton>
  );
}

/** Jumps to a year. */
function YearStrip({ years }: { years: readonly AgendaYear[] }): ReactNode {
  const { t } = useTranslation('editions');
  if (years.length < 2) return null;
  return (
    <nav aria-label={t('agenda.years')} className="sw-needs-script sw-strip ed:min-w-0">
      <ul className="ed:flex ed:gap-2 ed:p-1">
        {years.map(({ year }) => (
          <li key={year}>
            <Button size="sm" variant="outline" onPress={() => goTo(yearId(year))}>
              {year}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
