import { editionStatuses, type MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, type DialogProps, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { DraftNotice, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusForm } from '../api/use-manage-edition.ts';

/** Says whether an edition takes place as planned, and why not. */
export function StatusButton({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button variant="outline">{t('manage.changeStatus')}</Button>
      <StatusDialog edition={edition} />
    </DialogTrigger>
  );
}

interface StatusDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange'> {
  edition: MyEdition;
  /** The status that is chosen when it opens; the present one by default. */
  chosen?: MyEdition['status'];
}

/** The same question without its button. */
export function StatusDialog({ edition, chosen, ...props }: StatusDialogProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <Dialog title={t('manage.changeStatus')} closeLabel={t('common:action.close')} {...props}>
      {(close) => <StatusForm edition={edition} chosen={chosen} onDone={close} />}
    </Dialog>
  );
}

interface StatusFormProps extends Pick<StatusDialogProps, 'edition' | 'chosen'> {
  onDone: () => void;
}

function StatusForm({ edition, chosen, onDone }: StatusFormProps): ReactNode {
  const { t } = useTranslation('editions');
  const form = useStatusForm(edition, {
    chosen,
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('manage.statusChanged') });
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="status"
        as={RadioGroup}
        label={t('manage.status')}
        options={editionStatuses.map((id) => ({ id, label: t(`status.${id}`) }))}
      />
      <Field
        form={form}
        name="statusNote"
        as={TextArea}
        label={t('manage.note')}
        labelNote={t('conventionForm.optional')}
        description={t('manage.noteHelp')}
        rows={3}
        counterMax={500}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t('common:action.save')}
        </Button>
        <Button
          variant="ghost"
          onPress={() => {
            form.draft.discard();
            onDone();
          }}
        >
          {t('common:action.cancel')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
