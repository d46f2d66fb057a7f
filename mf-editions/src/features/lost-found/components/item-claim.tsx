import type { Edition, LostFoundClaim, LostFoundItem } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { type Arrival, personName, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stateOfClaim } from '../lost-found.format.ts';
import { ClaimDecision } from './claim-decision.tsx';
import { OwnClaim } from './own-claim.tsx';

interface ItemClaimProps {
  claim: LostFoundClaim;
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  isOwn: boolean;
  canDecide: boolean;
  arrival: Arrival<string> | undefined;
}

const tones = {
  OPEN: 'neutral',
  PROMISED: 'info',
  ACCEPTED: 'success',
  REJECTED: 'warning',
} as const;

/** Who says that an item is theirs, how they prove it, and what became of that. */
export function ItemClaim(props: ItemClaimProps): ReactNode {
  const { claim, item, edition, isOwn, canDecide, arrival } = props;
  const { t } = useTranslation('editions');
  const state = stateOfClaim(claim, item);
  return (
    <li className="ed:flex ed:flex-col ed:items-start ed:gap-1" {...arrival?.mark(claim.id)}>
      <p className="ed:flex ed:flex-wrap ed:items-center ed:gap-2">
        <strong>{personName(t, claim.user)}</strong>
        <Badge tone={tones[state]}>{t(`lostFound.claim.status.${state}`)}</Badge>
      </p>
      <p className="ed:whitespace-pre-line ed:wrap-anywhere">{claim.proof}</p>
      {isOwn ? <p className="ed:text-muted ed:text-sm">{t('lostFound.claim.private')}</p> : null}
      <Decided claim={claim} edition={edition} />
      <Written label={t('lostFound.claim.reply.of')} text={claim.reply} />
      {isOwn ? <OwnClaim claim={claim} item={item} editionId={edition.id} /> : null}
      {canDecide ? <ClaimDecision claim={claim} item={item} editionId={edition.id} /> : null}
    </li>
  );
}

/** Who decided and when, and what they wrote: where and when to collect the item, or why not. */
function Decided({ claim, edition }: Pick<ItemClaimProps, 'claim' | 'edition'>): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { decidedAt, decidedBy, note, status } = claim;
  return (
    <>
      <Written
        label={t(`lostFound.claim.noteOf.${status === 'ACCEPTED' ? 'accept' : 'reject'}`)}
        text={note}
      />
      {decidedAt && decidedBy ? (
        <p className="ed:text-muted ed:text-sm">
          {t('lostFound.claim.decided', {
            name: personName(t, decidedBy),
            date: format.instant(decidedAt, edition.timezone, 'date-time'),
          })}
        </p>
      ) : null}
    </>
  );
}

/** A text under its name; nothing without one. */
function Written({ label, text }: { label: string; text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <div className="ed:rounded-control ed:bg-surface ed:px-3 ed:py-2">
      <p className="ed:text-muted ed:text-sm">{label}</p>
      <p className="ed:whitespace-pre-line ed:wrap-anywhere">{text}</p>
    </div>
  );
}
