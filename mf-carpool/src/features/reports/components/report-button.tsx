import { tripReportReasons } from '@siteswap/contracts/carpool';
import { maxReportText } from '@siteswap/contracts/reports';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { personName } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useReportForm } from '../api/use-report-form.ts';
import type { ReportLine } from '../report.format.ts';

/** Reports a person of a trip to the moderators. */
export function ReportButton({ person }: { person: ReportLine }): ReactNode {
  const { t } = useTranslation('carpool');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('report.title')}
        <OfWhom name={personName(t, person.user)} />
      </Button>
      <Dialog title={t('report.title')} closeLabel={t('common:action.close')}>
        {(close) => <ReportForm person={person} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function ReportForm({ person, onDone }: { person: ReportLine; onDone: () => void }): ReactNode {
  const { t } = useTranslation('carpool');
  const form = useReportForm(person, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('report.sent') });
      onDone();
    },
  });
  const isTextNeeded = form.watch('reason') === 'UNSAFE';
  return (
    <DialogForm form={form} submit={t('report.send')}>
      <p>{t('report.text', { name: personName(t, person.user) })}</p>
      <Field
        form={form}
        name="reason"
        as={RadioGroup}
        label={t('report.question')}
        options={tripReportReasons.map((id) => ({ id, label: t(`report.reason.${id}`) }))}
      />
      <Field
        form={form}
        name="text"
        as={TextArea}
        label={t('report.details')}
        {...(isTextNeeded ? {} : { labelNote: t('form.optional') })}
        rows={4}
        counterMax={maxReportText}
      />
    </DialogForm>
  );
}
