import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useEditionHints } from '../api/use-edition-hints.ts';
import {
  defaultPeriods,
  type EditionChoice,
  isUnfiltered,
  periods,
  withoutFilters,
} from '../edition-filters.format.ts';
import { todayIn } from '../edition-period.format.ts';
import { useRemovableFilters } from '../use-active-filters.ts';

interface NoEditionsProps {
  choice: EditionChoice;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

/** What may help: past editions, or fewer filters. In a year to come there is nothing past, and without filters none to remove. */
function wayOn(choice: EditionChoice, past: number | undefined): 'past' | 'reset' | undefined {
  const isToCome = (choice.year ?? 0) > Number(todayIn('UTC').slice(0, 4));
  if (!choice.periods.includes('past') && !isToCome && past !== 0) return 'past';
  const isWhole = isUnfiltered({ ...choice, year: undefined, periods: defaultPeriods });
  return isWhole && (choice.year || !choice.periods.includes('past')) ? undefined : 'reset';
}

/** How many past editions there would be; undefined as long as that is not known. */
function usePastCount(choice: EditionChoice): number | undefined {
  const hints = useEditionHints(choice, !choice.periods.includes('past'));
  if (!hints.data) return undefined;
  // Nothing that is not over was found, so all that are found without the period are past.
  return hints.data.data.find(({ filter }) => filter === 'period')?.editions ?? 0;
}

/** No result: offers to remove a filter, to look at past editions, or to start again. */
export function NoEditions({ choice, hrefOf }: NoEditionsProps): ReactNode {
  const { t } = useTranslation('editions');
  const isUsualPeriod = defaultPeriods.every((period) => choice.periods.includes(period));
  const count = usePastCount(choice);
  const past = isUsualPeriod ? count : undefined;
  const way = wayOn(choice, past);
  const title = choice.year ? t('agenda.none', { year: choice.year }) : t('home.empty.title');
  if (!way) return <EmptyState title={title} text={<Missing />} />;
  const pastPeriods = choice.view === 'agenda' && !choice.year ? (['past'] as const) : periods;
  return (
    <EmptyState
      title={title}
      text={
        <>
          <p>{way === 'reset' ? t('home.empty.text') : t('home.empty.pastText')}</p>
          <FilterHints choice={choice} hrefOf={hrefOf} />
          <Missing />
        </>
      }
      action={
        way === 'reset' ? (
          <LinkButton to={hrefOf({ ...withoutFilters, q: '' })}>{t('home.empty.reset')}</LinkButton>
        ) : (
          <LinkButton to={hrefOf({ periods: pastPeriods })}>
            {past === undefined ? t('home.empty.past') : t('home.empty.pastCount', { count: past })}
          </LinkButton>
        )
      }
    />
  );
}

/** For the team of what is not there. */
function Missing(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <p className="ed:mt-3">
      {t('home.empty.missing')} <Link to={paths.conventionAdd}>{t('nav.addConvention')}</Link>
    </p>
  );
}

/** "Without “Showers”: 3 editions", for each filter whose removal alone gives results. */
function FilterHints({ choice, hrefOf }: NoEditionsProps): ReactNode {
  const { t } = useTranslation('editions');
  const filters = useRemovableFilters(choice);
  const hints = useEditionHints(choice, filters.length > 0);
  const counts = new Map(hints.data?.data.map(({ filter, editions }) => [filter, editions]));
  const helpful = filters.filter(({ name }) => counts.has(name));
  if (helpful.length === 0) return null;
  return (
    <ul className="ed:mt-3 ed:flex ed:flex-col" aria-label={t('hints.label')}>
      {helpful.map(({ id, name, label, without }) => (
        <li key={id}>
          <Link to={hrefOf(without)} isAlone>
            {t('hints.without', { name: label, count: counts.get(name) ?? 0 })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
