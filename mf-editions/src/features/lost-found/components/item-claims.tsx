import type { Edition, LostFoundItem } from '@siteswap/contracts/editions';
import { type Arrival, useSession } from '@siteswap/web-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ClaimButton } from './claim-button.tsx';
import { ItemClaim } from './item-claim.tsx';

interface ClaimsProps {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to one of them. */
  arrival: Arrival<string> | undefined;
}

/** Who says that a found item is theirs: all of them for its reporter and the team, one's own for others. */
export function ItemClaims({ item, edition, canModerate, arrival }: ClaimsProps): ReactNode {
  const { t } = useTranslation('editions');
  const titleId = useId();
  const { user } = useSession();
  const isMine = Boolean(user) && user?.id === item.user?.id;
  const own = item.claims.find((claim) => claim.user.id === user?.id);
  const isOpen = item.status === 'LOST' && !item.expiredAt && !item.isPromised;
  const isClaimable = item.kind === 'FOUND' && isOpen && !isMine && !own;
  return (
    <>
      {item.claims.length > 0 ? (
        <div className="ed:flex ed:flex-col ed:gap-2">
          <p id={titleId} className="ed:font-display">
            {t(`lostFound.claim.list.${isMine || canModerate ? 'all' : 'own'}`)}
          </p>
          <ul aria-labelledby={titleId} className="ed:flex ed:flex-col ed:gap-3">
            {item.claims.map((claim) => (
              <ItemClaim
                key={claim.id}
                claim={claim}
                item={item}
                edition={edition}
                isOwn={claim === own}
                canDecide={claim !== own && (isMine || canModerate)}
                arrival={arrival}
              />
            ))}
          </ul>
        </div>
      ) : null}
      {isClaimable ? <ClaimButton item={item} editionId={edition.id} /> : null}
    </>
  );
}
