import type { MyConvention } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Trash2Icon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '#src/question-dialog.tsx';
import { useDeleteConvention } from '../api/use-my-conventions.ts';

/** Deletes a convention without editions, after a question. */
export function DeleteButton({ convention }: { convention: MyConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const remove = useDeleteConvention();
  const { id, name } = convention;

  const confirm = async (): Promise<boolean> => {
    try {
      const { outcome } = await remove.mutateAsync({ params: { id } });
      // A collaborator may have added an edition in the meantime.
      toast.show({ type: 'SUCCESS', title: t(`myConventions.${outcome}`) });
      return true;
    } catch {
      // The dialog says why.
      return false;
    }
  };

  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost" icon={<Trash2Icon size={16} />}>
        {t('myConventions.delete')}
      </Button>
      <QuestionDialog
        title={t('myConventions.deleteQuestion', { name })}
        text={t('myConventions.deleteText')}
        confirm={t('myConventions.delete')}
        isDangerous
        write={remove}
        failure={remove.error && problemText(t, remove.error, 'editions')}
        onConfirm={confirm}
      />
    </DialogTrigger>
  );
}
