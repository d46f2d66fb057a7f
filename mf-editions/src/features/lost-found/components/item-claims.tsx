import {
  type Edition,
  type LostFoundClaim,
  type LostFoundItem,
  maxClaimProof,
} from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { type Arrival, askToSignIn, personName, useFormat, useSession } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaimForm, useDecideClaim } from '../api/use-claims.ts';
import { OfWhich } from './removal-buttons.tsx';

interface ClaimsProps {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to one of them. */
  arrival: Arrival | undefined;
}

/** Who says that a found item is theirs: all of them for its reporter and the team, one's own for others. */
export function ItemClaims({ item, edition, canModerate, arrival }: ClaimsProps): ReactNode {
  const { t } = useTranslation('editions');
  const titleId = useId();
  const { user } = useSession();
  const isMine = Boolean(user) && user?.id === item.user?.id;
  const own = item.claims.find((claim) => claim.user.id === user?.id);
  const isOpen = item.status === 'LOST' && !item.expiredAt;
  const isClaimable = item.kind === 'FOUND' && isOpen && !isMine && !own;
  return (
    <>
      {item.claims.length > 0 ? (
        <div className="ed:flex ed:flex-col ed:gap-2">
          <p id={titleId} className="ed:font-display">
            {t('lostFound.claim.list')}
          </p>
          <ul aria-labelledby={titleId} className="ed:flex ed:flex-col ed:gap-3">
            {item.claims.map((claim) => (
              <Claim
                key={claim.id}
                claim={claim}
                item={item}
                edition={edition}
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

/** Why a claim cannot be accepted any more. */
function closedBecause({ status, expiredAt }: LostFoundItem): 'returned' | 'expired' | null {
  if (status === 'RETURNED') return 'returned';
  return expiredAt === null ? null : 'expired';
}

function Claim(props: {
  claim: LostFoundClaim;
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canDecide: boolean;
  arrival: Arrival | undefined;
}): ReactNode {
  const { claim, item, edition, canDecide, arrival } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const decide = useDecideClaim();
  const tones = { OPEN: 'neutral', ACCEPTED: 'success', REJECTED: 'warning' } as const;
  const pending = decide.isPending ? decide.variables.body.action : null;
  const closed = closedBecause(item);
  const send = (action: 'accept' | 'reject') => () =>
    decide.mutate({
      params: { id: edition.id, itemId: item.id, claimId: claim.id },
      body: { action },
    });
  return (
    <li className="ed:flex ed:flex-col ed:items-start ed:gap-1" {...arrival?.mark(claim.id)}>
      <p className="ed:flex ed:flex-wrap ed:items-center ed:gap-2">
        <strong>{personName(t, claim.user)}</strong>
        <Badge tone={tones[claim.status]}>{t(`lostFound.claim.status.${claim.status}`)}</Badge>
      </p>
      <p className="ed:whitespace-pre-line ed:wrap-anywhere">{claim.proof}</p>
      {claim.decidedAt && claim.decidedBy ? (
        <p className="ed:text-muted ed:text-sm">
          {t('lostFound.claim.decided', {
            name: personName(t, claim.decidedBy),
            date: format.instant(claim.decidedAt, edition.timezone, 'date-time'),
          })}
        </p>
      ) : null}
      {canDecide && claim.status === 'OPEN' && closed ? (
        <p className="ed:text-muted ed:text-sm">{t(`lostFound.claim.closed.${closed}`)}</p>
      ) : null}
      {canDecide && claim.status === 'OPEN' ? (
        <div className="ed:flex ed:flex-wrap ed:gap-1">
          <Button
            size="sm"
            variant="soft"
            isDisabled={closed !== null || pending === 'reject'}
            isLoading={pending === 'accept'}
            onPress={send('accept')}
          >
            {t('lostFound.claim.accept')}
            <OfWhich text={claim.proof} />
          </Button>
          <Button
            size="sm"
            variant="ghost"
            isDisabled={pending === 'accept'}
            isLoading={pending === 'reject'}
            onPress={send('reject')}
          >
            {t('lostFound.claim.reject')}
            <OfWhich text={claim.proof} />
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function ClaimButton({ item, editionId }: { item: LostFoundItem; editionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const label = (
    <>
      {t('lostFound.claim.mine')}
      <OfWhich text={item.description} />
    </>
  );
  if (!isAuthenticated) {
    return (
      <div>
        <Button
          size="sm"
          variant="soft"
          onPress={() => askToSignIn({ reason: t('lostFound.claim.signIn') })}
        >
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <DialogTrigger>
        <Button size="sm" variant="soft">
          {label}
        </Button>
        <Dialog title={t('lostFound.claim.mine')} closeLabel={t('common:action.close')}>
          {(close) => <ClaimForm itemId={item.id} editionId={editionId} onDone={close} />}
        </Dialog>
      </DialogTrigger>
    </div>
  );
}

function ClaimForm(props: { itemId: number; editionId: number; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useClaimForm(props, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('lostFound.claim.sent') });
      props.onDone();
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="proof"
        as={TextArea}
        label={t('lostFound.claim.proof')}
        description={t('lostFound.claim.proofHelp')}
        rows={4}
        counterMax={maxClaimProof}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <DialogFooter>
        <Button type="submit" isLoading={form.mutation.isPending}>
          {t('lostFound.claim.send')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
