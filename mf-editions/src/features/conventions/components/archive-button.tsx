import type { MyConvention } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArchiveConvention, useUnarchiveConvention } from '../api/use-my-conventions.ts';

/** Archives a convention after a question, or takes it back out at once. */
export function ArchiveButton({ convention }: { convention: MyConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, name, isArchived, isAuthor } = convention;
  const archive = useAction(useArchiveConvention(), {
    namespace: 'editions',
    done: t('myConventions.archived'),
  });
  const unarchive = useAction(useUnarchiveConvention(), { done: t('myConventions.unarchived') });
  const undo = t(isAuthor ? 'myConventions.archiveUndoMine' : 'myConventions.archiveUndoOthers');

  if (isArchived) {
    return (
      <Button
        variant="outline"
        write={unarchive.write}
        onPress={() => void unarchive.run({ params: { id }, body: { archived: false } })}
      >
        {t('myConventions.unarchive')}
      </Button>
    );
  }
  return (
    <DialogTrigger>
      <Button variant="outline">{t('myConventions.archive')}</Button>
      <ConfirmDialog
        title={t('myConventions.archiveQuestion', { name })}
        text={`${t('myConventions.archiveText')} ${undo}`}
        confirm={t('myConventions.archive')}
        action={archive}
        call={{ params: { id }, body: { archived: true } }}
      />
    </DialogTrigger>
  );
}
