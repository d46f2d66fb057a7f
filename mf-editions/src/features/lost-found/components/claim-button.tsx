import { type LostFoundItem, maxClaimProof } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { useMemberDialog } from '@siteswap/web-kit';
import { OfWritten } from '@siteswap/web-kit/comments';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaimForm } from '../api/use-claims.ts';

/** Says that a found item is the viewer's. A visitor signs in first, which then opens the form. */
export function ClaimButton({
  item,
  editionId,
}: {
  item: LostFoundItem;
  editionId: number;
}): ReactNode {
  const { t } = useTranslation('editions');
  const claim = useMemberDialog(
    `editions.lost-found-claim.${item.id}`,
    t('lostFound.claim.signIn'),
  );
  return (
    <div>
      <Button size="sm" variant="soft" onPress={claim.open}>
        {t('lostFound.claim.mine')}
        <OfWritten content={item.description} />
      </Button>
      <Dialog title={t('lostFound.claim.mine')} {...claim.dialog}>
        {(close) => <ClaimForm itemId={item.id} editionId={editionId} onDone={close} />}
      </Dialog>
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
    <DialogForm form={form} submit={t('lostFound.claim.send')} isShort>
      <Field
        form={form}
        name="proof"
        as={TextArea}
        label={t('lostFound.claim.proof')}
        description={t('lostFound.claim.proofHelp')}
        rows={4}
        counterMax={maxClaimProof}
      />
    </DialogForm>
  );
}
