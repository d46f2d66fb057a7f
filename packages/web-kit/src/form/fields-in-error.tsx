import type { ReactNode } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** How many fields are in error, for above the button of a form that is longer than a screen. */
export function FieldsInError<Values extends FieldValues, Parsed>(props: {
  form: { readonly control: Control<Values, unknown, Parsed> };
}): ReactNode {
  const { errors } = useFormState({ control: props.form.control });
  const { t } = useTranslation('common');
  const count = Object.keys(errors).length;
  return (
    <p className="sw-error sw-form-count" role="status">
      {count > 0 ? t('form.fieldsInError', { count }) : null}
    </p>
  );
}
