import { dietaryPreferences } from '@siteswap/contracts/volunteers';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextField } from '@siteswap/ui-kit/text-field';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../api/use-application-form.ts';
import { LongText } from './long-text.tsx';
import { QuestionField } from './question-field.tsx';

/** Meals, what and whom one brings, and what one can do. */
export function DetailsStep<Parsed>(props: StepProps<Parsed>): ReactNode {
  const { form, call } = props;
  const { t } = useTranslation('volunteers');
  return (
    <>
      {call.volunteersAskDiet ? (
        <Field
          form={form}
          name="dietaryPreference"
          as={RadioGroup}
          label={t('field.label.dietaryPreference')}
          options={dietaryPreferences.map((id) => ({ id, label: t(`diet.${id}`) }))}
        />
      ) : null}
      {call.volunteersAskAllergies ? (
        <LongText form={form} name="allergies" max={500} help={t('form.healthHelp')} />
      ) : null}
      {call.volunteersAskPets ? (
        <YesAndWhich {...props} yes="hasPets" details="petsDetails" />
      ) : null}
      {call.volunteersAskMinors ? (
        <YesAndWhich {...props} yes="hasMinors" details="minorsDetails" />
      ) : null}
      {call.volunteersAskVehicle ? (
        <YesAndWhich {...props} yes="hasVehicle" details="vehicleDetails" />
      ) : null}
      {call.volunteersAskSkills ? <LongText form={form} name="skills" max={1_000} /> : null}
      {call.volunteersAskExperience ? (
        <>
          <Field form={form} name="hasExperience" as={Checkbox}>
            {t('field.label.hasExperience')}
          </Field>
          {form.watch('hasExperience') ? (
            <LongText form={form} name="experienceDetails" max={500} />
          ) : null}
        </>
      ) : null}
      {call.volunteersQuestions.map((question) => (
        <QuestionField key={question.id} form={form} question={question} />
      ))}
    </>
  );
}

/** A box, and one line about it once it is ticked. */
function YesAndWhich<Parsed>(
  props: StepProps<Parsed> & {
    yes: 'hasPets' | 'hasMinors' | 'hasVehicle';
    details: 'petsDetails' | 'minorsDetails' | 'vehicleDetails';
  },
): ReactNode {
  const { form, yes, details } = props;
  const { t } = useTranslation('volunteers');
  return (
    <>
      <Field form={form} name={yes} as={Checkbox}>
        {t(`field.label.${yes}`)}
      </Field>
      {form.watch(yes) ? (
        <Field
          form={form}
          name={details}
          as={TextField}
          label={t(`field.label.${details}`)}
          labelNote={t('form.optional')}
        />
      ) : null}
    </>
  );
}
