import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishEdition } from '../api/use-manage-edition.ts';

/** Publishes a draft at once; makes a published edition a draft again after a question. */
export function PublishButton({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, name, isOnline } = edition;
  const publish = useAction(usePublishEdition(), {
    namespace: 'editions',
    done: t(isOnline ? 'manage.withdrawn' : 'manage.published'),
  });
  const call = { params: { id }, body: { isOnline: !isOnline } };

  if (!isOnline) {
    return (
      <>
        <FormError title={publish.failure} />
        <Button write={publish.write} onPress={() => void publish.run(call)}>
          {t('manage.publish')}
        </Button>
      </>
    );
  }
  return (
    <DialogTrigger>
      <Button variant="outline">{t('manage.withdraw')}</Button>
      <ConfirmDialog
        title={t('manage.withdrawQuestion', { name })}
        text={t('manage.withdrawText')}
        confirm={t('manage.withdraw')}
        action={publish}
        call={call}
      />
    </DialogTrigger>
  );
}
