import type { EditionCard } from '@siteswap/contracts/editions';
import { Link } from '@siteswap/ui-kit/link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionPath } from '#src/paths.ts';
import { useRecentEditions } from '../api/use-edition-list.ts';
import { useEditionText } from '../use-edition-text.ts';

/** With fewer editions ahead the list goes on with those that ended last. */
export const enoughEditions = 6;

/** The editions that ended last, in short. Nothing until they have come, or when they have not. */
export function RecentEditions({ shownIds }: { shownIds: readonly number[] }): ReactNode {
  const { t } = useTranslation('editions');
  const recent = useRecentEditions(enoughEditions);
  // One that ends at this moment may be in both lists.
  const editions = (recent.data?.data ?? []).filter(({ id }) => !shownIds.includes(id));
  if (editions.length === 0) return null;
  return (
    <section className="ed:flex ed:flex-col ed:gap-3">
      <h2 className="ed:font-display ed:text-lg">{t('home.recent')}</h2>
      <ul className="ed:grid ed:grid-cols-1 ed:gap-x-6 ed:gap-y-2 ed:sm:grid-cols-2">
        {editions.map((edition) => (
          <RecentEdition key={edition.id} edition={edition} />
        ))}
      </ul>
    </section>
  );
}

function RecentEdition({ edition }: { edition: EditionCard }): ReactNode {
  const text = useEditionText(edition);
  return (
    <li className="ed:wrap-anywhere">
      <Link to={editionPath(edition.id)} isAlone>
        {edition.name}
      </Link>
      <p className="ed:text-muted ed:text-sm">{`${text.dates} · ${text.place}`}</p>
    </li>
  );
}
