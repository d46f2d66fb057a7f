import { ageBands } from '@siteswap/contracts/volunteers';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { FormRow } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextField } from '@siteswap/ui-kit/text-field';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../api/use-application-form.ts';

/** Name, telephone and age; a guardian for minors. */
export function WhoStep<Parsed>({ form }: StepProps<Parsed>): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <>
      <FormRow>
        <Field
          form={form}
          name="prenom"
          as={TextField}
          label={t('field.label.prenom')}
          autoComplete="given-name"
        />
        <Field
          form={form}
          name="nom"
          as={TextField}
          label={t('field.label.nom')}
          autoComplete="family-name"
        />
      </FormRow>
      <Field
        form={form}
        name="phone"
        as={TextField}
        type="tel"
        label={t('field.label.phone')}
        description={t('form.phoneHelp')}
        autoComplete="tel"
      />
      <Field
        form={form}
        name="ageBand"
        as={RadioGroup}
        label={t('field.label.ageBand')}
        options={ageBands.map((id) => ({ id, label: t(`ageBand.${id}`) }))}
      />
      {form.watch('ageBand') === 'ADULT' ? null : (
        <>
          <p className="sw-help">{t('form.guardianHelp')}</p>
          <Field
            form={form}
            name="guardianName"
            as={TextField}
            label={t('field.label.guardianName')}
            autoComplete="off"
          />
          <Field
            form={form}
            name="guardianPhone"
            as={TextField}
            type="tel"
            label={t('field.label.guardianPhone')}
            autoComplete="off"
          />
          <Field
            form={form}
            name="hasGuardianConsent"
            as={Checkbox}
            description={t('form.consentHelp')}
          >
            {t('form.consent')}
          </Field>
        </>
      )}
    </>
  );
}
