import { maxPlaces, type PlanningTeam, slotKinds } from '@siteswap/contracts/volunteers';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { FormRow } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { Select } from '@siteswap/ui-kit/select';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotForm } from '../api/use-slot-forms.ts';
import { isNextDay } from '../slot-values.format.ts';
import { usePlan } from '../use-plan.ts';

/** What is done, where and by whom. */
export function WhatFields(props: { form: SlotForm; teams: readonly PlanningTeam[] }): ReactNode {
  const { form, teams } = props;
  const { t } = useTranslation('volunteers');
  const kind = form.watch('kind');
  const named = teams.map(({ id, name }) => ({ id: String(id), label: name }));
  return (
    <>
      <Field
        form={form}
        name="kind"
        as={RadioGroup}
        layout="cards"
        label={t('planning.field.kind')}
        options={slotKinds.map((id) => ({
          id,
          label: t(`planning.kind.${id}.label`),
          description: t(`planning.kind.${id}.help`),
        }))}
      />
      <Field
        form={form}
        name="title"
        as={TextField}
        label={t('planning.field.title')}
        autoComplete="off"
      />
      <Field
        form={form}
        name="teamId"
        as={Select}
        label={t('planning.team')}
        placeholder={t('form.choose')}
        options={
          kind === 'BRIEFING' ? [{ id: '', label: t('planning.everyone') }, ...named] : named
        }
      />
      <Field
        form={form}
        name="place"
        as={TextField}
        label={t('planning.field.place')}
        labelNote={t('form.optional')}
        autoComplete="off"
      />
    </>
  );
}

/** How many people a shift needs and takes, and what they should know. */
export function PeopleFields({ form }: { form: SlotForm }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { requirements } = usePlan().plan.planning;
  return (
    <>
      {form.watch('kind') === 'BRIEFING' ? null : (
        <FormRow>
          <Field
            form={form}
            name="minVolunteers"
            as={NumberStepper}
            label={t('planning.field.min')}
            description={t('planning.field.minHelp')}
            min={0}
            max={maxPlaces}
          />
          <Field
            form={form}
            name="maxVolunteers"
            as={NumberStepper}
            label={t('planning.field.max')}
            min={1}
            max={maxPlaces}
          />
        </FormRow>
      )}
      {requirements.length > 0 ? (
        <Field
          form={form}
          name="requirementIds"
          as={CheckboxGroup}
          layout="chips"
          label={t('planning.field.requirements')}
          labelNote={t('form.optional')}
          description={t('planning.field.requirementsHelp')}
          options={requirements.map(({ id, name }) => ({ id: String(id), label: name }))}
        />
      ) : null}
      <Field
        form={form}
        name="description"
        as={TextArea}
        label={t('planning.field.description')}
        labelNote={t('form.optional')}
        description={t('planning.field.descriptionHelp')}
        rows={3}
        counterMax={1_000}
      />
    </>
  );
}

/** When it begins and ends; an end before its beginning is on the next day. */
export function TimesFields({ form }: { form: SlotForm }): ReactNode {
  const { t } = useTranslation('volunteers');
  const [from, until] = form.watch(['from', 'until']);
  return (
    <FormRow>
      <Field form={form} name="from" as={TimeField} label={t('planning.field.from')} />
      <Field
        form={form}
        name="until"
        as={TimeField}
        label={t('planning.field.until')}
        {...(isNextDay(from, until) ? { description: t('planning.field.nextDay') } : {})}
      />
    </FormRow>
  );
}
