import type { MyConventionEdition } from '@siteswap/contracts/editions';
import { searchTerms } from '@siteswap/contracts/search-terms';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf } from '#src/features/editions/editions.public.ts';
import { MyEditionLine } from './my-edition-line.tsx';

/** With more editions there is a search line. */
const enoughToSearch = 10;
/** With more past ones they are folded. */
const fewPast = 3;

/** Whether each word stands in the name, the town or the days of an edition, without case and accents. */
function isFound({ name, city, startDate }: MyConventionEdition, search: string): boolean {
  const text = searchTerms(`${name} ${city ?? ''} ${startDate}`).join(' ');
  return searchTerms(search).every((word) => text.includes(word));
}

/** The editions of one of my conventions: past ones folded, and a search where there are many. */
export function MyEditions(props: {
  name: string;
  editions: readonly MyConventionEdition[];
}): ReactNode {
  const { t } = useTranslation('editions');
  const [search, setSearch] = useState('');
  const { name, editions } = props;
  const found = editions.filter((edition) => isFound(edition, search));
  const past = found.filter((edition) => periodOf(edition) === 'past');
  const isFolded = past.length > fewPast;
  const shown = isFolded ? found.filter((edition) => !past.includes(edition)) : found;
  const label = t('myConventions.editions', { name });
  return (
    <>
      {editions.length > enoughToSearch ? (
        <SearchField
          label={t('myConventions.search', { name })}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          value={search}
          onChange={setSearch}
          className="ed:max-w-md"
        />
      ) : null}
      {found.length === 0 ? <p role="status">{t('home.empty.title')}</p> : null}
      {shown.length > 0 ? <Lines label={label} editions={shown} /> : null}
      {isFolded ? (
        <details key={String(search !== '')} open={search !== ''}>
          <summary className="ed:cursor-pointer ed:py-2.5">
            {t('home.empty.pastCount', { count: past.length })}
          </summary>
          <Lines label={`${label} – ${t('period.past')}`} editions={past} />
        </details>
      ) : null}
    </>
  );
}

function Lines(props: { label: string; editions: readonly MyConventionEdition[] }): ReactNode {
  return (
    <ul aria-label={props.label} className="ed:flex ed:flex-col ed:gap-3 ed:sm:gap-0">
      {props.editions.map((edition) => (
        <MyEditionLine key={edition.id} edition={edition} />
      ))}
    </ul>
  );
}
