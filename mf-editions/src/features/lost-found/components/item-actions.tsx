import {
  type Edition,
  type LostFoundItem,
  removeLostFoundItem,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction, useSession } from '@siteswap/web-kit';
import { DeleteButton, OfWritten, RemoveButton } from '@siteswap/web-kit/comments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ofLostFound, useMarkSensitive, useReturnItem } from '../api/use-lost-found.ts';
import { DestinationButton } from './destination-button.tsx';
import { EditItemForm } from './item-form.tsx';

interface ItemActionsProps {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
}

/** What its reporter and the team may do with an item; nothing for others. */
export function ItemActions({ item, edition, canModerate }: ItemActionsProps): ReactNode {
  const { t } = useTranslation('editions');
  const { user } = useSession();
  const isMine = user !== null && user?.id === item.user?.id;
  const remove = {
    written: { user: item.user, content: item.description },
    route: removeLostFoundItem,
    params: { id: edition.id, itemId: item.id },
    namespace: 'editions',
    invalidates: ofLostFound,
  };
  if (isMine) {
    return (
      <>
        <ReturnButton item={item} editionId={edition.id} />
        {item.expiredAt ? null : <EditButton item={item} edition={edition} />}
        {canModerate ? <DestinationButton item={item} editionId={edition.id} /> : null}
        <DeleteButton
          {...remove}
          texts={{
            question: t('lostFound.item.deleteQuestion'),
            text: t('lostFound.item.deleteText'),
            done: t('lostFound.item.deleted'),
          }}
        />
      </>
    );
  }
  if (!canModerate) return null;
  return (
    <>
      <ReturnButton item={item} editionId={edition.id} />
      <SensitiveButton item={item} editionId={edition.id} />
      <DestinationButton item={item} editionId={edition.id} />
      <RemoveButton
        {...remove}
        texts={{ title: t('lostFound.item.removeTitle'), done: t('lostFound.item.removed') }}
      />
    </>
  );
}

/** Says that an item is back where it belongs, or not after all. */
export function ReturnButton(props: { item: LostFoundItem; editionId: number }): ReactNode {
  const { item, editionId } = props;
  const { t } = useTranslation('editions');
  const status = item.status === 'LOST' ? 'RETURNED' : 'LOST';
  const setReturned = useAction(useReturnItem(), { done: t(`lostFound.marked.${status}`) });
  const call = { params: { id: editionId, itemId: item.id }, body: { status } } as const;

  return (
    <Button
      size="sm"
      variant={status === 'RETURNED' ? 'soft' : 'ghost'}
      write={setReturned.write}
      onPress={() => void setReturned.run(call)}
    >
      {t(`lostFound.mark.${status}`)}
      <OfWritten content={item.description} />
    </Button>
  );
}

function EditButton({ item, edition }: Omit<ItemActionsProps, 'canModerate'>): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('common:written.edit')}
        <OfWritten content={item.description} />
      </Button>
      <Dialog title={t('lostFound.item.editTitle')} closeLabel={t('common:action.close')}>
        {(close) => <EditItemForm item={item} edition={edition} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function SensitiveButton(props: { item: LostFoundItem; editionId: number }): ReactNode {
  const { item, editionId } = props;
  const { t } = useTranslation('editions');
  const mark = useMarkSensitive();
  return (
    <Button
      size="sm"
      variant="ghost"
      write={mark}
      onPress={() =>
        mark.mutate({
          params: { id: editionId, itemId: item.id },
          body: { sensitive: !item.sensitive },
        })
      }
    >
      {t(`lostFound.markSensitive.${item.sensitive ? 'off' : 'on'}`)}
      <OfWritten content={item.description} />
    </Button>
  );
}
