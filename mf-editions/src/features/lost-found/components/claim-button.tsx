import { type LostFoundItem, maxClaimProof } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { askToSignIn, useSession } from '@siteswap/web-kit';
import { OfWritten } from '@siteswap/web-kit/comments';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaimForm } from '../api/use-claims.ts';

/** Says that a found item is the viewer's; a visitor is asked to sign in first. */
export function ClaimButton({
  item,
  editionId,
}: {
  item: LostFoundItem;
  editionId: number;
}): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const label = (
    <>
      {t('lostFound.claim.mine')}
      <OfWritten content={item.description} />
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
        <Button type="submit" write={form.mutation}>
          {t('lostFound.claim.send')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
