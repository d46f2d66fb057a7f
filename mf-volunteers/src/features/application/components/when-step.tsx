import { dayParts, timePreferences } from '@siteswap/contracts/volunteers';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { DateField } from '@siteswap/ui-kit/date-field';
import { FormRow } from '@siteswap/ui-kit/form';
import { Select } from '@siteswap/ui-kit/select';
import { useFormat } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../api/use-application-form.ts';
import { presencesOf, written } from '../application-values.format.ts';
import { AbsenceFields } from './absence-fields.tsx';

/** For what one is there, from when until when, and the hours one likes. */
export function WhenStep<Parsed>(props: StepProps<Parsed>): ReactNode {
  const { form, call } = props;
  const { t } = useTranslation('volunteers');
  const presences = presencesOf(call);
  return (
    <>
      {presences.length > 1 ? (
        <Field
          form={form}
          name="presence"
          as={CheckboxGroup}
          label={t('field.label.presence')}
          options={presences.map((id) => ({ id, label: t(`presence.${id}`) }))}
        />
      ) : null}
      <DayAndPart {...props} of="arrival" day="arrivalDay" part="arrivalPart" />
      <DayAndPart {...props} of="departure" day="departureDay" part="departurePart" />
      <Field
        form={form}
        name="absences"
        as={AbsenceFields}
        arrival={written(form.watch('arrivalDay'), form.watch('arrivalPart'))}
        departure={written(form.watch('departureDay'), form.watch('departurePart'))}
      />
      {call.volunteersAskTimePreferences ? (
        <Field
          form={form}
          name="timePreferences"
          as={CheckboxGroup}
          layout="columns"
          label={t('field.label.timePreferences')}
          labelNote={t('form.optional')}
          options={timePreferences.map((id) => ({ id, label: t(`time.${id}`) }))}
        />
      ) : null}
    </>
  );
}

/** A day with volunteers, and a part of it. */
function DayAndPart<Parsed>(
  props: StepProps<Parsed> & {
    of: 'arrival' | 'departure';
    day: 'arrivalDay' | 'departureDay';
    part: 'arrivalPart' | 'departurePart';
  },
): ReactNode {
  const { form, call, of, day, part } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return (
    <FormRow>
      <Field
        form={form}
        name={day}
        as={DateField}
        label={t(`field.label.${of}Day`)}
        description={t('form.daysHelp', {
          days: format.dayRange(call.firstDay, call.lastDay, 'short'),
        })}
        min={call.firstDay}
        max={call.lastDay}
      />
      <Field
        form={form}
        name={part}
        as={Select}
        label={t(`field.label.${of}Part`)}
        placeholder={t('form.choose')}
        options={dayParts.map((id) => ({ id, label: t(`part.${id}`) }))}
      />
    </FormRow>
  );
}
