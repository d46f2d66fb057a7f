import { Card } from '@siteswap/ui-kit/card';
import { useStepHere } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApplicationFields,
  type ApplicationForm,
  type Call,
  useApplicationSteps,
  useTriedApplication,
} from '../../application/form.public.ts';

/** The application form with the questions that are ticked now, to try out. */
export function FormPreview({ call }: { call: Call }): ReactNode {
  const { t } = useTranslation('volunteers');
  const form = useTriedApplication(call);
  const steps = useApplicationSteps(form, call, { place: useStepHere(), isKnown: true });
  return (
    <Card as="section" aria-labelledby="form-preview" className="vo:flex vo:flex-col vo:gap-4">
      <h3 id="form-preview" className="vo:font-display">
        {t('settings.preview')}
      </h3>
      <p className="vo:text-muted">{t('settings.previewHelp')}</p>
      <ApplicationFields form={form as ApplicationForm<unknown>} call={call} steps={steps} />
    </Card>
  );
}
