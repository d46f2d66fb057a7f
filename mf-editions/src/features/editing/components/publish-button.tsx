import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishEdition } from '../api/use-manage-edition.ts';
import { AudienceText } from './audience-text.tsx';

interface PublishProps {
  edition: MyEdition;
  /** Cancels the edition instead; absent when that cannot be done. */
  onCancel: (() => void) | undefined;
}

/** Publishes a draft at once; makes a published edition a draft again after a question, which offers to cancel it instead. */
export function PublishButton({ edition, onCancel }: PublishProps): ReactNode {
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
        details={<AudienceText editionId={id} />}
        alternative={onCancel ? { text: t('manage.cancelInstead'), onPress: onCancel } : undefined}
        confirm={t('manage.withdraw')}
        action={publish}
        call={call}
      />
    </DialogTrigger>
  );
}
