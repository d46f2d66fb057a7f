import { type MyEdition, maxEditionDays } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormRow } from '@siteswap/ui-kit/form';
import { CopyIcon } from '@siteswap/ui-kit/icons';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { usePageNavigate } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionEditPath } from '#src/paths.ts';
import { useCopyForm } from '../api/use-manage-edition.ts';

/** Makes the next edition from this one. */
export function CopyButton({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button variant="outline" icon={<CopyIcon size={18} />}>
        {t('manage.copy')}
      </Button>
      <Dialog title={t('manage.copy')} closeLabel={t('common:action.close')}>
        {(close) => <CopyForm edition={edition} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function CopyForm({ edition, onDone }: { edition: MyEdition; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const form = useCopyForm(edition, {
    onSuccess: async ({ id }) => {
      toast.show({ type: 'SUCCESS', title: t('editionForm.created') });
      onDone();
      await navigate(editionEditPath(id));
    },
  });
  return (
    <DialogForm form={form} submit={t('editionForm.create')}>
      <p className="ed:text-muted">{t('manage.copyText')}</p>
      <Field
        form={form}
        name="name"
        as={TextField}
        label={t('editionForm.name')}
        autoComplete="off"
      />
      <FormRow>
        <Field form={form} name="startDate" as={DateField} label={t('editionForm.startDate')} />
        <Field
          form={form}
          name="endDate"
          as={DateField}
          label={t('editionForm.endDate')}
          description={t('editionForm.endDateHelp', { days: maxEditionDays })}
        />
      </FormRow>
      <Field form={form} name="areDatesUncertain" as={Checkbox}>
        {t('editionForm.areDatesUncertain')}
      </Field>
      {edition.ticketingUrl ? (
        <Field form={form} name="hasSameTickets" as={Checkbox} description={edition.ticketingUrl}>
          {t('manage.sameTickets')}
        </Field>
      ) : null}
    </DialogForm>
  );
}
