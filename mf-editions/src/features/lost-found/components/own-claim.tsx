import {
  type LostFoundClaim,
  type LostFoundItem,
  maxClaimNote,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction } from '@siteswap/web-kit';
import { OfWritten } from '@siteswap/web-kit/comments';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplyForm } from '../api/use-claims.ts';
import { useReturnItem } from '../api/use-lost-found.ts';

interface OwnClaimProps {
  claim: LostFoundClaim;
  item: LostFoundItem;
  editionId: number;
}

/** What the claimant does: says that the item is back, and adds something once. */
export function OwnClaim({ claim, item, editionId }: OwnClaimProps): ReactNode {
  const { t } = useTranslation('editions');
  const collect = useAction(useReturnItem(), { done: t('lostFound.marked.RETURNED') });
  if (claim.status === 'REJECTED' || item.status === 'RETURNED') return null;
  const call = {
    params: { id: editionId, itemId: item.id },
    body: { status: 'RETURNED' },
  } as const;
  return (
    <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
      {claim.status === 'ACCEPTED' ? (
        <Button
          size="sm"
          variant="soft"
          write={collect.write}
          onPress={() => void collect.run(call)}
        >
          {t('lostFound.claim.collected')}
          <OfWritten content={item.description} />
        </Button>
      ) : null}
      {claim.reply === null ? (
        <DialogTrigger>
          <Button size="sm" variant="ghost">
            {t('lostFound.claim.reply.add')}
            <OfWritten content={item.description} />
          </Button>
          <Dialog title={t('lostFound.claim.reply.add')} closeLabel={t('common:action.close')}>
            {(close) => <ReplyForm {...{ claim, item, editionId }} onDone={close} />}
          </Dialog>
        </DialogTrigger>
      ) : null}
    </div>
  );
}

function ReplyForm(props: OwnClaimProps & { onDone: () => void }): ReactNode {
  const { claim, item, editionId, onDone } = props;
  const { t } = useTranslation('editions');
  const form = useReplyForm(
    { editionId, itemId: item.id, claimId: claim.id },
    {
      onSuccess: () => {
        toast.show({ type: 'SUCCESS', title: t('lostFound.claim.reply.sent') });
        onDone();
      },
    },
  );
  return (
    <DialogForm form={form} submit={t('lostFound.claim.reply.send')} isShort>
      <Field
        form={form}
        name="reply"
        as={TextArea}
        label={t('lostFound.claim.reply.label')}
        description={t('lostFound.claim.reply.help')}
        rows={3}
        counterMax={maxClaimNote}
      />
    </DialogForm>
  );
}
