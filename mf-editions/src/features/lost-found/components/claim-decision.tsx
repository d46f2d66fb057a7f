import {
  claimUndoSeconds,
  type LostFoundClaim,
  type LostFoundItem,
  maxClaimNote,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { personName, useAction } from '@siteswap/web-kit';
import { OfWritten } from '@siteswap/web-kit/comments';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecisionForm, useUndoDecision } from '../api/use-claims.ts';

interface DecisionProps {
  claim: LostFoundClaim;
  item: LostFoundItem;
  editionId: number;
}

type Action = 'accept' | 'reject';

/** A press on the toast still reaches the server in time. */
const undoMs = (claimUndoSeconds - 2) * 1_000;

/** Why a claim cannot be accepted any more. */
function closedBecause({
  status,
  expiredAt,
  isPromised,
}: LostFoundItem): 'returned' | 'expired' | 'promised' | null {
  if (status === 'RETURNED') return 'returned';
  if (isPromised) return 'promised';
  return expiredAt === null ? null : 'expired';
}

/** Accepts or rejects a claim; one that was accepted can be rejected while the item is not returned. */
export function ClaimDecision({ claim, item, editionId }: DecisionProps): ReactNode {
  const { t } = useTranslation('editions');
  const undo = useAction(useUndoDecision(), { done: t('lostFound.claim.undone') });
  const params = { id: editionId, itemId: item.id, claimId: claim.id };
  const onDecided = (action: Action) =>
    toast.show({
      type: 'SUCCESS',
      title: t(`lostFound.claim.done.${action}`, { name: personName(t, claim.user) }),
      duration: undoMs,
      action: { label: t('lostFound.claim.undo'), onAction: () => void undo.run({ params }) },
    });
  const closed = closedBecause(item);
  const isWithdrawable = claim.status === 'ACCEPTED' && item.status === 'LOST';
  if (claim.status !== 'OPEN' && !isWithdrawable) return null;
  const button = (action: Action) => (
    <DecisionButton {...{ claim, item, editionId, action, onDecided }} isDisabled={false} />
  );
  if (isWithdrawable) return button('reject');
  return (
    <>
      {closed ? (
        <p className="ed:text-muted ed:text-sm">{t(`lostFound.claim.closed.${closed}`)}</p>
      ) : null}
      <div className="ed:flex ed:flex-wrap ed:gap-1">
        <DecisionButton
          {...{ claim, item, editionId, onDecided }}
          action="accept"
          isDisabled={closed !== null}
        />
        {button('reject')}
      </div>
    </>
  );
}

interface ButtonProps extends DecisionProps {
  action: Action;
  isDisabled: boolean;
  onDecided: (action: Action) => void;
}

function DecisionButton(props: ButtonProps): ReactNode {
  const { claim, action, isDisabled } = props;
  const { t } = useTranslation('editions');
  const label = claim.status === 'ACCEPTED' ? 'withdraw' : action;
  return (
    <DialogTrigger>
      <Button size="sm" variant={action === 'accept' ? 'soft' : 'ghost'} isDisabled={isDisabled}>
        {t(`lostFound.claim.${label}`)}
        <OfWritten content={claim.proof} />
      </Button>
      <Dialog title={t(`lostFound.claim.${label}`)} closeLabel={t('common:action.close')}>
        {(close) => <DecisionForm {...props} onClose={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function DecisionForm(props: ButtonProps & { onClose: () => void }): ReactNode {
  const { claim, item, editionId, action, onDecided, onClose } = props;
  const { t } = useTranslation('editions');
  const form = useDecisionForm(
    { editionId, itemId: item.id, claimId: claim.id },
    {
      action,
      onSuccess: () => {
        onDecided(action);
        onClose();
      },
    },
  );
  return (
    <DialogForm form={form} submit={t(`lostFound.claim.confirm.${action}`)} isShort>
      <p className="ed:wrap-anywhere">
        {t(`lostFound.claim.explain.${action}`, { name: personName(t, claim.user) })}
      </p>
      <Field
        form={form}
        name="note"
        as={TextArea}
        label={t(`lostFound.claim.note.${action}`)}
        {...(action === 'reject' ? { labelNote: t('conventionForm.optional') } : {})}
        {...(action === 'accept' ? { description: t('lostFound.claim.noteHelp') } : {})}
        rows={3}
        counterMax={maxClaimNote}
      />
    </DialogForm>
  );
}
