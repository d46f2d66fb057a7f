import type { EditionSort } from '@siteswap/contracts/editions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditionChoice, sortsOf } from '../edition-filters.format.ts';

/** The order of the list. The browser's own list of choices: nothing more is loaded for it on the first page. */
export function SortSelect(props: {
  choice: EditionChoice;
  onChange: (sort: EditionSort) => void;
}): ReactNode {
  const { choice, onChange } = props;
  const { t } = useTranslation('editions');
  return (
    <select
      aria-label={t('sort.label')}
      value={choice.sort}
      onChange={(event) => onChange(event.target.value as EditionSort)}
      className="sw-needs-script ed:min-h-11 ed:min-w-0 ed:rounded-control ed:border ed:border-default ed:bg-surface ed:px-3"
    >
      {sortsOf(choice).map((sort) => (
        <option key={sort} value={sort}>
          {t(`sort.${sort}`)}
        </option>
      ))}
    </select>
  );
}
