import { amenityGroups, paymentFlags } from '@siteswap/contracts/editions';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useCountries } from '../api/use-edition-list.ts';
import { type EditionChoice, monthNumbers, periods } from '../edition-filters.format.ts';

const flagGroups = { ...amenityGroups, payment: paymentFlags } as const;
const groupNames = Object.keys(flagGroups) as (keyof typeof flagGroups)[];

interface ChoiceProps {
  name: string;
  legend: string;
  options: readonly { value: string; label: string; name?: string }[];
  chosen: readonly string[];
}

/** Boxes to check, in a frame with a name. */
function Choices({ name, legend, options, chosen }: ChoiceProps): ReactNode {
  return (
    <fieldset className="ed:flex ed:flex-wrap ed:gap-x-4">
      <legend className="ed:font-medium">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="ed:flex ed:min-h-11 ed:items-center ed:gap-2">
          <input
            type="checkbox"
            name={option.name ?? name}
            value={option.name ? 'true' : option.value}
            defaultChecked={chosen.includes(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The filters where no script runs: a plain form whose fields are the parameters of the page's address. Only the
 * markup of the server contains it.
 */
export function PlainFilters({ choice }: { choice: EditionChoice }): ReactNode {
  return (
    <noscript>
      <Form choice={choice} />
    </noscript>
  );
}

function Form({ choice }: { choice: EditionChoice }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const countries = (useCountries().data?.data ?? [])
    .map(({ country }) => ({ value: country, label: format.country(country) }))
    .sort((a, b) => format.compare(a.label, b.label));
  return (
    <details>
      <summary className="ed:flex ed:min-h-11 ed:cursor-pointer ed:items-center ed:font-medium">
        {t('filters.title')}
      </summary>
      <form method="get" action={paths.home} className="ed:flex ed:flex-col ed:gap-4 ed:py-4">
        {choice.q ? <input type="hidden" name="q" value={choice.q} /> : null}
        <div className="ed:flex ed:flex-wrap ed:gap-4">
          {(['startDate', 'endDate'] as const).map((name) => (
            <label key={name} className="ed:flex ed:flex-col ed:gap-1">
              {t(name === 'startDate' ? 'filters.from' : 'filters.to')}
              <input
                type="date"
                name={name}
                defaultValue={choice[name] ?? ''}
                className="ed:min-h-11 ed:rounded-control ed:border ed:border-default ed:bg-surface ed:px-3"
              />
            </label>
          ))}
        </div>
        <Choices
          name="period"
          legend={t('filters.period')}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
          chosen={choice.periods}
        />
        <Choices
          name="months"
          legend={t('filters.months')}
          options={monthNumbers.map((month) => ({
            value: String(month),
            label: format.monthNames(month)[0] ?? '',
          }))}
          chosen={choice.months.map(String)}
        />
        <Choices
          name="countries"
          legend={t('filters.countries')}
          options={countries}
          chosen={choice.countries}
        />
        {groupNames.map((group) => (
          <Choices
            key={group}
            name={group}
            legend={t(`group.${group}`)}
            options={flagGroups[group].map((flag) => ({
              value: flag,
              label: t(`flag.${flag}`),
              name: flag,
            }))}
            chosen={choice.flags}
          />
        ))}
        <button type="submit" className="sw-button" data-variant="solid">
          <span className="sw-button-text">{t('filters.apply')}</span>
        </button>
      </form>
    </details>
  );
}
