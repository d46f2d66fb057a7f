import type { LostFoundMatch } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailOf } from '../lost-found.format.ts';
import { WhenAndWhere } from './when-and-where.tsx';

/** Open items that may be the same thing. */
export function ItemMatches({ matches }: { matches: readonly LostFoundMatch[] }): ReactNode {
  const { t } = useTranslation('editions');
  const titleId = useId();
  if (matches.length === 0) return null;
  return (
    <div className="ed:flex ed:flex-col ed:gap-2">
      <p id={titleId} className="ed:font-display">
        {t('lostFound.matches')}
      </p>
      <ul aria-labelledby={titleId} className="ed:flex ed:flex-col ed:gap-2">
        {matches.map((match) => (
          <li key={match.id} className="ed:flex ed:items-start ed:gap-3">
            {match.imageUrl ? (
              <img
                src={thumbnailOf(match.imageUrl)}
                alt=""
                loading="lazy"
                className="ed:size-14 ed:shrink-0 ed:rounded-control ed:bg-surface ed:object-cover"
              />
            ) : null}
            <div className="ed:flex ed:min-w-0 ed:flex-col ed:items-start ed:gap-1">
              <Badge tone={match.kind === 'FOUND' ? 'info' : 'warning'}>
                {t(`lostFound.kind.${match.kind}`)}
              </Badge>
              <p className="ed:line-clamp-3 ed:wrap-anywhere">{match.description}</p>
              <WhenAndWhere of={match} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
