import type { Edition, LostFoundItem } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WrittenHead } from '#src/comments/written-head.tsx';
import type { LostFoundArrivals } from '../api/use-arrived-item.ts';
import { destinationText, thumbnailOf } from '../lost-found.format.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemClaims } from './item-claims.tsx';
import { ItemComments } from './item-comments.tsx';
import { ItemMatches } from './item-matches.tsx';
import { WhenAndWhere } from './when-and-where.tsx';

interface ItemCardProps {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to this item, or to a comment or claim on it. */
  arrivals: LostFoundArrivals | undefined;
}

/** Something lost or found, with its photos and comments. */
export function ItemCard({ item, edition, canModerate, arrivals }: ItemCardProps): ReactNode {
  const { t } = useTranslation('editions');
  const isClaimHere = item.claims.some(({ id }) => id === arrivals?.claim.id);
  const mark =
    arrivals?.comment.id === undefined && !isClaimHere ? arrivals?.item.mark(item.id) : undefined;
  return (
    <Card as="article" className="ed:flex ed:flex-col ed:gap-3" {...mark}>
      <WrittenHead written={item} edition={edition} size="md">
        <Badge tone={item.kind === 'FOUND' ? 'info' : 'warning'}>
          {t(`lostFound.kind.${item.kind}`)}
        </Badge>
        {item.status === 'RETURNED' ? (
          <Badge tone="success">{t('lostFound.status.RETURNED')}</Badge>
        ) : null}
        {item.expiredAt ? <Badge>{t('lostFound.expired.on')}</Badge> : null}
        {item.sensitive ? <Badge>{t('lostFound.sensitive')}</Badge> : null}
      </WrittenHead>
      <p className="ed:whitespace-pre-line ed:wrap-anywhere">{item.description}</p>
      <WhenAndWhere of={item} />
      {item.sensitive ? (
        <p className="ed:text-muted ed:text-sm">{t('lostFound.sensitiveInfo')}</p>
      ) : null}
      <Expiry item={item} edition={edition} />
      <Photos urls={item.photos} />
      <ItemMatches matches={item.matches} />
      <ItemClaims
        item={item}
        edition={edition}
        canModerate={canModerate}
        arrival={arrivals?.claim}
      />
      <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
        <ItemActions item={item} edition={edition} canModerate={canModerate} />
      </div>
      <ItemComments
        item={item}
        edition={edition}
        canModerate={canModerate}
        arrival={arrivals?.comment}
      />
    </Card>
  );
}

/** Since when it has expired, and where it went. */
function Expiry({ item, edition }: Pick<ItemCardProps, 'item' | 'edition'>): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  if (!item.expiredAt) return null;
  const date = format.instant(item.expiredAt, edition.timezone, 'date');
  const destination = destinationText(t, item.destination);
  return (
    <div className="ed:text-muted ed:text-sm ed:wrap-anywhere">
      <p>{t('lostFound.expired.since', { date })}</p>
      {destination ? <p>{t('lostFound.destination.known', { destination })}</p> : null}
    </div>
  );
}

/** Thumbnails that lead to the whole photos. */
function Photos({ urls }: { urls: readonly string[] }): ReactNode {
  const { t } = useTranslation('editions');
  if (urls.length === 0) return null;
  return (
    <ul className="ed:flex ed:flex-wrap ed:gap-2">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={thumbnailOf(url)}
              alt={t('lostFound.photo', { number: index + 1 })}
              loading="lazy"
              width={112}
              height={112}
              className="ed:size-28 ed:rounded-card ed:bg-surface ed:object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
