import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '#src/question-dialog.tsx';
import { usePublishEdition } from '../api/use-manage-edition.ts';

/** Publishes a draft at once; makes a published edition a draft again after a question. */
export function PublishButton({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const publish = usePublishEdition();
  const { id, name, isOnline } = edition;
  const failure = publish.error && problemText(t, publish.error, 'editions');

  const change = async (next: boolean): Promise<boolean> => {
    try {
      await publish.mutateAsync({ params: { id }, body: { isOnline: next } });
    } catch {
      // It is said beside the button.
      return false;
    }
    toast.show({ type: 'SUCCESS', title: t(next ? 'manage.published' : 'manage.withdrawn') });
    return true;
  };

  if (!isOnline) {
    return (
      <>
        <FormError title={failure} />
        <Button write={publish} onPress={() => void change(true)}>
          {t('manage.publish')}
        </Button>
      </>
    );
  }
  return (
    <DialogTrigger>
      <Button variant="outline">{t('manage.withdraw')}</Button>
      <QuestionDialog
        title={t('manage.withdrawQuestion', { name })}
        text={t('manage.withdrawText')}
        confirm={t('manage.withdraw')}
        write={publish}
        failure={failure}
        onConfirm={() => change(false)}
      />
    </DialogTrigger>
  );
}
