import type { Edition, LostFoundItem } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { personName, useFormat } from '@siteswap/web-kit';
import { WrittenHead } from '@siteswap/web-kit/comments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LostFoundArrivals } from '../api/use-arrived-item.ts';
import { destinationText, stateOfItem } from '../lost-found.format.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemClaims } from './item-claims.tsx';
import { ItemComments } from './item-comments.tsx';
import { ItemMatches } from './item-matches.tsx';
import { ItemPhotos } from './item-photos.tsx';
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
      <div className="ed:flex ed:items-start ed:gap-3">
        <ItemPhotos urls={item.photos} of={item.description} />
        <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-2">
          <p className="ed:font-display ed:whitespace-pre-line ed:wrap-anywhere">
            {item.description}
          </p>
          <ItemBadges item={item} />
          <WhenAndWhere of={item} />
        </div>
      </div>
      {item.sensitive ? (
        <p className="ed:text-muted ed:text-sm">{t('lostFound.sensitiveInfo')}</p>
      ) : null}
      <Expiry item={item} edition={edition} />
      <Returned item={item} edition={edition} />
      <WrittenHead written={item} timezone={edition.timezone} size="sm" />
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

interface ItemBadgesProps {
  item: LostFoundItem;
  /** The number stands elsewhere. */
  isShort?: boolean;
}

/** Its number, and how it stands. */
export function ItemBadges({ item, isShort = false }: ItemBadgesProps): ReactNode {
  const { t } = useTranslation('editions');
  const { state, tone } = stateOfItem(item);
  return (
    <p className="ed:flex ed:flex-wrap ed:gap-1">
      {isShort ? null : <Badge>{t('lostFound.number', { number: item.number })}</Badge>}
      <Badge tone={item.kind === 'FOUND' ? 'info' : 'warning'}>
        {t(`lostFound.kind.${item.kind}`)}
      </Badge>
      {state === 'LOST' ? null : <Badge tone={tone}>{t(`lostFound.status.${state}`)}</Badge>}
      {item.expiredAt ? <Badge>{t('lostFound.expired.on')}</Badge> : null}
      {item.sensitive ? <Badge>{t('lostFound.sensitive')}</Badge> : null}
    </p>
  );
}

/** When it was returned, and who said so. */
function Returned({ item, edition }: Pick<ItemCardProps, 'item' | 'edition'>): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { returnedAt, returnedBy } = item;
  if (!returnedAt) return null;
  const date = format.instant(returnedAt, edition.timezone, 'date-time');
  return (
    <p className="ed:text-muted ed:text-sm">
      {returnedBy
        ? t('lostFound.returned.by', { date, name: personName(t, returnedBy) })
        : t('lostFound.returned.on', { date })}
    </p>
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
