import { maxReply, type VolunteerQuestion, yesNo } from '@siteswap/contracts/volunteers';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationForm } from '../api/use-application-form.ts';

/** A question of the edition's own. */
export function QuestionField<Parsed>(props: {
  form: ApplicationForm<Parsed>;
  question: VolunteerQuestion;
}): ReactNode {
  const { form, question } = props;
  const { id, label, kind, choices, isRequired } = question;
  const { t } = useTranslation('volunteers');
  const note = isRequired ? {} : { labelNote: t('form.optional') };
  if (kind === 'TEXT') {
    return (
      <Field
        form={form}
        name={`replies.${id}`}
        as={TextArea}
        label={label}
        {...note}
        rows={2}
        counterMax={maxReply}
      />
    );
  }
  const options = [
    ...(kind === 'YES_NO'
      ? yesNo.map((each) => ({ id: each, label: t(`form.${each}`) }))
      : choices.map((choice) => ({ id: choice, label: choice }))),
    ...(isRequired ? [] : [{ id: '', label: t('form.noReply') }]),
  ];
  return (
    <Field
      form={form}
      name={`replies.${id}`}
      as={RadioGroup}
      label={label}
      {...note}
      options={options}
    />
  );
}
