import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Trash2Icon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, usePageNavigate } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { QuestionDialog } from '#src/question-dialog.tsx';
import { useDeleteEdition } from '../api/use-manage-edition.ts';

/** Deletes an edition after a question. */
export function DeleteEditionButton({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const remove = useDeleteEdition();
  const { id, name } = edition;

  const confirm = async (): Promise<boolean> => {
    try {
      await remove.mutateAsync({ params: { id } });
    } catch {
      // The dialog says why.
      return false;
    }
    toast.show({ type: 'SUCCESS', title: t('manage.deleted') });
    await navigate(paths.myConventions);
    return true;
  };

  return (
    <DialogTrigger>
      <Button variant="ghost" icon={<Trash2Icon size={18} />}>
        {t('manage.delete')}
      </Button>
      <QuestionDialog
        title={t('manage.deleteQuestion', { name })}
        text={t('manage.deleteText')}
        confirm={t('manage.delete')}
        isDangerous
        write={remove}
        failure={remove.error && problemText(t, remove.error, 'editions')}
        onConfirm={confirm}
      />
    </DialogTrigger>
  );
}
