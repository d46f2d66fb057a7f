import type { MyConvention } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '#src/question-dialog.tsx';
import { useArchiveConvention } from '../api/use-my-conventions.ts';

/** Archives a convention after a question, or takes it back out at once. */
export function ArchiveButton({ convention }: { convention: MyConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const archive = useArchiveConvention();
  const { id, name, isArchived, isAuthor } = convention;
  const failure = archive.error && problemText(t, archive.error, 'editions');

  const undo = t(isAuthor ? 'myConventions.archiveUndoMine' : 'myConventions.archiveUndoOthers');

  const move = async (archived: boolean): Promise<boolean> => {
    try {
      await archive.mutateAsync({ params: { id }, body: { archived } });
    } catch (error) {
      // The dialog says why; out of the archive there is none.
      if (!archived) {
        toast.show({
          type: 'ERROR',
          title: t('common:write.failed'),
          message: problemText(t, error, 'editions'),
        });
      }
      return false;
    }
    const title = t(archived ? 'myConventions.archived' : 'myConventions.unarchived');
    toast.show({ type: 'SUCCESS', title });
    return true;
  };

  if (isArchived) {
    return (
      <Button size="sm" variant="outline" write={archive} onPress={() => void move(false)}>
        {t('myConventions.unarchive')}
      </Button>
    );
  }
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline">
        {t('myConventions.archive')}
      </Button>
      <QuestionDialog
        title={t('myConventions.archiveQuestion', { name })}
        text={`${t('myConventions.archiveText')} ${undo}`}
        confirm={t('myConventions.archive')}
        write={archive}
        failure={failure}
        onConfirm={() => move(true)}
      />
    </DialogTrigger>
  );
}
