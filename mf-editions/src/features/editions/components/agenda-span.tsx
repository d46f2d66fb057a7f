import type { EditionCard } from '@siteswap/contracts/editions';
import { ChevronLeftIcon, ChevronRightIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Segmented } from '@siteswap/ui-kit/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditionChoice, isAgendaYear } from '../edition-filters.format.ts';
import { todayIn } from '../edition-period.format.ts';

interface SpanProps {
  choice: EditionChoice;
  /** The first edition that the agenda shows. */
  first: EditionCard | undefined;
  onChange: (change: Partial<EditionChoice>) => void;
  hrefOf: (change: Partial<EditionChoice>) => string;
}

/** The agenda month by month or a year at once, and links to the years before and after it. */
export function AgendaSpan({ choice, first, onChange, hrefOf }: SpanProps): ReactNode {
  const { t } = useTranslation('editions');
  // The year of what stood at the top.
  const firstYear = () =>
    Number((choice.startDate ?? first?.startDate ?? todayIn('UTC')).slice(0, 4));
  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:justify-between ed:gap-x-4 ed:gap-y-2">
      <Segmented
        label={t('agenda.span')}
        value={choice.year ? 'year' : 'month'}
        options={[
          { id: 'month', label: t('agenda.month') },
          { id: 'year', label: t('agenda.year') },
        ]}
        onChange={(span) =>
          onChange(
            // A year takes the place of chosen days.
            span === 'year'
              ? { year: firstYear(), startDate: undefined, endDate: undefined }
              : { year: undefined },
          )
        }
      />
      {choice.year ? <YearSteps year={choice.year} hrefOf={hrefOf} /> : null}
    </div>
  );
}

function YearSteps({ year, hrefOf }: { year: number; hrefOf: SpanProps['hrefOf'] }): ReactNode {
  const { t } = useTranslation('editions');
  const [before, after] = [year - 1, year + 1];
  return (
    <nav aria-label={t('agenda.years')} className="ed:flex ed:flex-wrap ed:items-center ed:gap-1">
      {isAgendaYear(before) ? (
        <LinkButton
          to={hrefOf({ year: before })}
          preventScrollReset
          size="sm"
          variant="ghost"
          icon={<ChevronLeftIcon size={16} />}
        >
          {before}
        </LinkButton>
      ) : null}
      <h2 className="ed:font-display ed:text-lg">{year}</h2>
      {isAgendaYear(after) ? (
        <LinkButton to={hrefOf({ year: after })} preventScrollReset size="sm" variant="ghost">
          <span className="ed:inline-flex ed:items-center ed:gap-2">
            {after}
            <ChevronRightIcon size={16} />
          </span>
        </LinkButton>
      ) : null}
    </nav>
  );
}
