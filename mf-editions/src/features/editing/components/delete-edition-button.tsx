import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Trash2Icon } from '@siteswap/ui-kit/icons';
import { useAction, usePageNavigate } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useDeleteEdition } from '../api/use-manage-edition.ts';
import { AudienceText } from './audience-text.tsx';

interface DeleteProps {
  edition: MyEdition;
  /** Cancels the edition instead; absent when that cannot be done. */
  onCancel: (() => void) | undefined;
}

/** Deletes an edition after a question, which offers to cancel it instead. */
export function DeleteEditionButton({ edition, onCancel }: DeleteProps): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const { id, name, isOnline } = edition;
  const remove = useAction(useDeleteEdition(), {
    namespace: 'editions',
    done: t('manage.deleted'),
    after: () => navigate(paths.myConventions),
  });

  return (
    <DialogTrigger>
      <Button variant="ghost" icon={<Trash2Icon size={18} />}>
        {t('manage.delete')}
      </Button>
      <ConfirmDialog
        title={t('manage.deleteQuestion', { name })}
        text={t('manage.deleteText')}
        confirm={t('manage.delete')}
        isDangerous
        details={isOnline ? <AudienceText editionId={id} /> : null}
        alternative={onCancel ? { text: t('manage.cancelInstead'), onPress: onCancel } : undefined}
        action={remove}
        call={{ params: { id } }}
      />
    </DialogTrigger>
  );
}
