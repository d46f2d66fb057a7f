import { uploadLimits } from '@siteswap/contracts/core';
import { ImageField } from '@siteswap/ui-kit/image-field';
import { TextField } from '@siteswap/ui-kit/text-field';
import { Field, MarkdownField, useImageUpload } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionForm } from '../api/use-edition-form.ts';

/** Name, text and picture. */
export function GeneralStep({ form }: { form: EditionForm }): ReactNode {
  const { t } = useTranslation('editions');
  const upload = useImageUpload('edition');
  const note = t('conventionForm.optional');
  return (
    <>
      <Field
        form={form}
        name="name"
        as={TextField}
        label={t('editionForm.name')}
        description={t('editionForm.nameHelp')}
        autoComplete="off"
      />
      <Field
        form={form}
        name="description"
        as={MarkdownField}
        label={t('conventionForm.description')}
        labelNote={note}
        description={t('conventionForm.descriptionHelp')}
        rows={10}
        counterMax={5_000}
      />
      <Field
        {...upload}
        form={form}
        name="imageUrl"
        as={ImageField}
        label={t('editionForm.image')}
        labelNote={note}
        accept={uploadLimits.types}
        aspect={16 / 9}
        canKeepWhole
        minSide={800}
      />
    </>
  );
}
