import { TextArea } from '@siteswap/ui-kit/text-area';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationForm } from '../api/use-application-form.ts';

/** A text that may be left out, with the letters that are left. */
export function LongText<Parsed>(props: {
  form: ApplicationForm<Parsed>;
  name: 'motivation' | 'allergies' | 'skills' | 'experienceDetails' | 'avoidList';
  max: number;
  help?: string;
}): ReactNode {
  const { form, name, max, help } = props;
  const { t } = useTranslation('volunteers');
  return (
    <Field
      form={form}
      name={name}
      as={TextArea}
      label={t(`field.label.${name}`)}
      labelNote={t('form.optional')}
      {...(help ? { description: help } : {})}
      rows={3}
      counterMax={max}
    />
  );
}
