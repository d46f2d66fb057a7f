import { editionStatuses, type MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, type DialogProps, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { DraftNotice, Field, FieldsInError } from '@siteswap/web-kit/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusForm } from '../api/use-manage-edition.ts';
import { AudienceText } from './audience-text.tsx';

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
  const [isAsked, setIsAsked] = useState(false);
  const isCancelling = edition.status !== 'CANCELLED' && form.watch('status') === 'CANCELLED';
  const isConfirming = isAsked && isCancelling;
  /** To cancel takes a second press, on a button that says so. */
  const submit = async (event: FormEvent): Promise<void> => {
    if (!isCancelling || isAsked) return form.submit(event);
    event.preventDefault();
    setIsAsked(true);
  };
  return (
    <Form onSubmit={submit}>
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
      />
      {edition.isOnline ? <AudienceText editionId={edition.id} /> : null}
      {isConfirming ? (
        <p role="alert" className="ed:font-semibold ed:wrap-anywhere">
          {t('manage.cancelQuestion', { name: edition.name })}
        </p>
      ) : null}
      <FieldsInError form={form} />
      <DialogFooter>
        <Button
          variant="ghost"
          onPress={() => {
            form.draft.discard();
            onDone();
          }}
        >
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant={isConfirming ? 'danger' : 'solid'} write={form.mutation}>
          {isConfirming ? t('manage.cancelEdition') : t('common:action.save')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
