import type { MyConvention } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Trash2Icon } from '@siteswap/ui-kit/icons';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteConvention } from '../api/use-my-conventions.ts';

/** Deletes a convention without editions, after a question. */
export function DeleteButton({ convention }: { convention: MyConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, name } = convention;
  const remove = useAction(useDeleteConvention(), {
    namespace: 'editions',
    // A collaborator may have added an edition in the meantime.
    done: ({ outcome }) => t(`myConventions.${outcome}`),
  });

  return (
    <DialogTrigger>
      <Button variant="ghost" icon={<Trash2Icon size={18} />}>
        {t('myConventions.delete')}
      </Button>
      <ConfirmDialog
        title={t('myConventions.deleteQuestion', { name })}
        text={t('myConventions.deleteText')}
        confirm={t('myConventions.delete')}
        isDangerous
        action={remove}
        call={{ params: { id } }}
      />
    </DialogTrigger>
  );
}
