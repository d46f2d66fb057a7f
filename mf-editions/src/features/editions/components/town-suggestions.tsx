import { MapPinIcon } from '@siteswap/ui-kit/icons';
import { townLabel, useFormat, useTowns } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditionChoice } from '../edition-filters.format.ts';

const maxTowns = 3;
const radiusKm = 150;

/** Towns that begin with what is typed: editions near one of them are another way to what is searched. */
export function TownSuggestions(props: {
  typed: string;
  hrefOf: (change: Partial<EditionChoice>) => string;
  onChosen: () => void;
}): ReactNode {
  const { typed, hrefOf, onChosen } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { towns } = useTowns(typed.trim().length >= 3 ? typed : '');
  // Two towns of one name in one region look the same here: the larger one stands for both.
  const labels = towns.map((town) => townLabel(town, format.country));
  const shown = towns.filter((_, index) => labels.indexOf(labels[index] ?? '') === index);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label={t('search.towns')}
      className="ed:absolute ed:inset-x-0 ed:top-full ed:z-20 ed:mt-1 ed:flex ed:flex-col ed:rounded-card ed:border ed:border-default ed:bg-surface-overlay ed:p-1 ed:shadow-overlay"
    >
      {shown.slice(0, maxTowns).map((town) => {
        const { latitude, longitude, name } = town;
        const near = { latitude, longitude, radiusKm, place: name };
        return (
          <li key={town.id}>
            <Link
              to={hrefOf({ near, q: '' })}
              onClick={onChosen}
              className="ed:flex ed:min-h-11 ed:items-center ed:gap-2 ed:rounded-control ed:px-3 ed:py-2 ed:text-sm ed:no-underline ed:hover:bg-neutral-soft"
            >
              <MapPinIcon size={16} className="ed:shrink-0" />
              <span className="ed:min-w-0 ed:wrap-anywhere">
                {t('search.near', { place: townLabel(town, format.country) })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
