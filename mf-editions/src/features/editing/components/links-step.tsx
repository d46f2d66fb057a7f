import { TextField } from '@siteswap/ui-kit/text-field';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionLinks } from '#src/features/editions/editions.public.ts';
import type { EditionForm } from '../api/use-edition-form.ts';

/** Where else the edition can be found. */
export function LinksStep({ form }: { form: EditionForm }): ReactNode {
  const { t } = useTranslation('editions');
  return editionLinks.map(({ name, label }) => (
    <Field
      key={name}
      form={form}
      name={name}
      as={TextField}
      type="url"
      inputMode="url"
      label={t(`link.${label}`)}
      labelNote={t('conventionForm.optional')}
      placeholder="https://"
      autoComplete="off"
    />
  ));
}
