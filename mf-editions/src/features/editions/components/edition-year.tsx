import type { EditionCard } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Link } from '@siteswap/ui-kit/link';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toYear, type YearDay, type YearMonth } from '../agenda.format.ts';
import { useRestOfYear } from '../api/use-rest-of-year.ts';
import type { EditionChoice } from '../edition-filters.format.ts';
import { daysOfMonth } from '../months.format.ts';
import { openedMonth } from '../use-opened-month.ts';

interface YearProps {
  choice: EditionChoice;
  year: number;
  /** The first page of its editions, and how many there are. */
  editions: readonly EditionCard[];
  total: number;
  /** They are those of a former choice. */
  isOutdated: boolean;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

/** A year at once: twelve small months, in which the days with editions are marked and counted. */
export function EditionYear(props: YearProps): ReactNode {
  const { choice, editions, total, isOutdated, hrefOf } = props;
  // As long as another year loads, the former one stays whole.
  const [year, setYear] = useState(props.year);
  if (!isOutdated && year !== props.year) setYear(props.year);
  const rest = useRestOfYear(choice, isOutdated ? 0 : total);
  const all = useMemo(() => [...editions, ...rest.editions], [editions, rest.editions]);
  const months = useMemo(() => toYear(all, year), [all, year]);
  const isWhole = isOutdated || all.length >= total;
  return (
    <div className="ed:flex ed:flex-col ed:gap-6">
      {isWhole ? null : <Missing marked={all.length} total={total} rest={rest} />}
      <ol className="ed:grid ed:grid-cols-2 ed:gap-x-4 ed:gap-y-6 ed:sm:gap-x-8 ed:md:grid-cols-3 ed:lg:grid-cols-4">
        {months.map((month) => (
          <SmallMonth
            key={month.month}
            {...month}
            // A month that is only partly loaded may have more editions than are shown.
            to={
              month.editions > 0 || !isWhole
                ? hrefOf({ year: undefined, ...daysOfMonth(month.month) })
                : undefined
            }
          />
        ))}
      </ol>
      <Legend />
    </div>
  );
}

/** What is not marked yet, or not at all: more editions than a page can contain, or a part that could not be loaded. */
function Missing(props: {
  marked: number;
  total: number;
  rest: Pick<ReturnType<typeof useRestOfYear>, 'isLoading' | 'isFailed' | 'retry'>;
}): ReactNode {
  const { marked, total, rest } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const counts = { marked: format.number(marked), total: format.number(total) };
  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-x-4 ed:gap-y-2">
      <p role="status" className="ed:text-muted ed:text-sm">
        {rest.isLoading ? t('common:state.loading') : t('agenda.partial', counts)}
      </p>
      {rest.isFailed ? (
        <Button size="sm" variant="outline" isLoading={rest.isLoading} onPress={rest.retry}>
          {t('common:action.retry')}
        </Button>
      ) : null}
    </div>
  );
}

function SmallMonth(props: YearMonth & { to: string | undefined }): ReactNode {
  const { month, editions, weeks, to } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const id = useId();
  const name = format.month(month);
  const count = t('home.count', { count: editions });
  return (
    <li className="ed:min-w-0">
      <h3 id={id} className="ed:text-sm">
        {to === undefined ? (
          <span className="ed:flex ed:min-h-11 ed:flex-wrap ed:items-center ed:gap-x-2 ed:text-muted">
            {name}
            <span className="ed:font-normal ed:text-xs">{` ${count}`}</span>
          </span>
        ) : (
          <Link
            to={to}
            state={openedMonth}
            preventScrollReset
            isAlone
            variant="plain"
            className="ed:flex-wrap ed:gap-x-2"
          >
            {name}
            <span className="ed:font-normal ed:text-muted ed:text-xs">{` ${count}`}</span>
          </Link>
        )}
      </h3>
      <table
        aria-labelledby={id}
        className="ed:w-full ed:table-fixed ed:border-separate ed:border-spacing-x-0 ed:border-spacing-y-0.5 ed:text-center ed:text-xs"
      >
        <thead>
          <tr>
            {format.weekdays().map(({ narrow, long }) => (
              <th key={long} scope="col" className="ed:font-normal ed:text-muted">
                <span aria-hidden="true">{narrow}</span>
                <span className="ed:sr-only">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week[0]?.day === 1 && week.length < 7 ? <td colSpan={7 - week.length} /> : null}
              {week.map((day) => (
                <DayCell key={day.day} {...day} />
              ))}
              {week[0]?.day !== 1 && week.length < 7 ? <td colSpan={7 - week.length} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

const oneLook = 'ed:bg-primary-soft ed:text-on-primary-soft';
const severalLook = 'ed:bg-primary ed:text-on-primary';

function DayCell({ day, editions }: YearDay): ReactNode {
  const { t } = useTranslation('editions');
  if (editions === 0) return <td className="ed:py-0.5 ed:text-muted">{day}</td>;
  return (
    <td
      className={`ed:py-0.5 ed:font-semibold ed:forced-colors:underline ${editions > 1 ? severalLook : oneLook}`}
    >
      {day}
      <span className="ed:sr-only">{`, ${t('home.count', { count: editions })}`}</span>
    </td>
  );
}

/** What the two colours say; each day says its number to readers who do not see them. */
function Legend(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <ul aria-hidden="true" className="ed:flex ed:flex-wrap ed:gap-x-6 ed:gap-y-2 ed:text-sm">
      {(['one', 'several'] as const).map((key) => (
        <li key={key} className="ed:flex ed:items-center ed:gap-2">
          <span
            className={`ed:size-4 ed:rounded-control ${key === 'one' ? oneLook : severalLook}`}
          />
          {t(`agenda.${key}`)}
        </li>
      ))}
    </ul>
  );
}
