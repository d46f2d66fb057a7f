import { uploadLimits } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { ImageField } from '@siteswap/ui-kit/image-field';
import { TextField } from '@siteswap/ui-kit/text-field';
import {
  CancelLink,
  DraftNotice,
  Field,
  FieldsInError,
  MarkdownField,
  useImageUpload,
} from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useCreateConvention, useUpdateConvention } from '../api/use-convention-form.ts';

interface FieldsProps {
  readonly form: ReturnType<typeof useCreateConvention> | ReturnType<typeof useUpdateConvention>;
  /** Text of the button that sends the form. */
  readonly submit: string;
  /** Where leaving without saving leads. */
  readonly cancelTo: string;
}

/** The fields of a convention, new or not. */
export function ConventionFields({ form: given, submit, cancelTo }: FieldsProps): ReactNode {
  const { t } = useTranslation('editions');
  const upload = useImageUpload('convention');
  // Both forms have the same fields.
  const form = given as ReturnType<typeof useCreateConvention>;
  const note = t('conventionForm.optional');
  return (
    <Form onSubmit={form.submit} className="ed:max-w-2xl">
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="name"
        as={TextField}
        label={t('conventionForm.name')}
        description={t('conventionForm.nameHelp')}
        autoComplete="off"
      />
      <Field
        form={form}
        name="description"
        as={MarkdownField}
        label={t('conventionForm.description')}
        labelNote={note}
        description={t('conventionForm.descriptionHelp')}
        rows={8}
        counterMax={5_000}
      />
      <Field
        {...upload}
        messages={{ ...upload.messages, choose: t('conventionForm.chooseLogo') }}
        form={form}
        name="logo"
        as={ImageField}
        label={t('conventionForm.logo')}
        labelNote={note}
        accept={uploadLimits.types}
        aspect={1}
        canKeepWhole="first"
      />
      <Field
        form={form}
        name="email"
        as={TextField}
        type="email"
        label={t('conventionForm.email')}
        labelNote={note}
        description={t('conventionForm.emailHelp')}
        autoComplete="off"
      />
      <FieldsInError form={form} />
      <FormActions>
        <Button type="submit" write={form.mutation}>
          {submit}
        </Button>
        <CancelLink form={form} to={cancelTo} />
      </FormActions>
    </Form>
  );
}
