import { maxDropHours, volunteerModes } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Form, FormActions, FormError, FormRow } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextField } from '@siteswap/ui-kit/text-field';
import { DraftNotice, Field, FieldsInError, MarkdownField } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToggleText } from '#src/shared/use-toggle-text.ts';
import { type SettingsForm, useDaysAround } from '../api/use-volunteer-settings.ts';
import { toggleGroups } from '../settings-values.format.ts';
import { MinorLimitsField } from './minor-limits-field.tsx';
import { QuestionsField } from './questions-field.tsx';

const hours = { style: 'unit', unit: 'hour', unitDisplay: 'long' } as const;

/** The call for volunteers: where one applies, whether it is open, its text, its days and its questions. */
export function SettingsFields(props: { editionId: number; form: SettingsForm }): ReactNode {
  const { editionId, form } = props;
  const { t } = useTranslation('volunteers');
  const isExternal = form.watch('volunteersMode') === 'EXTERNAL';
  return (
    <Form
      className="vo:max-w-2xl"
      aria-labelledby="volunteer-settings"
      onSubmit={(event) => form.submit(event)}
    >
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="volunteersMode"
        as={RadioGroup}
        layout="cards"
        label={t('settings.mode')}
        options={volunteerModes.map((id) => ({
          id,
          label: t(`settings.${id}.label`),
          description: t(`settings.${id}.help`),
        }))}
      />
      {isExternal ? (
        <Field
          form={form}
          name="volunteersExternalUrl"
          as={TextField}
          type="url"
          label={t('settings.url')}
          description={t('settings.urlHelp')}
          autoComplete="off"
        />
      ) : null}
      <Field form={form} name="volunteersOpen" as={Checkbox} description={t('settings.openHelp')}>
        {t('settings.open')}
      </Field>
      <Field
        form={form}
        name="volunteersDescription"
        as={MarkdownField}
        label={t('settings.description')}
        labelNote={t('form.optional')}
        description={t('settings.descriptionHelp')}
        rows={8}
        counterMax={5_000}
      />
      <DayFields editionId={editionId} form={form} />
      {isExternal ? null : (
        <>
          <Field
            form={form}
            name="volunteersDropHours"
            as={NumberStepper}
            label={t('settings.dropHours')}
            description={t('settings.dropHoursHelp')}
            min={0}
            max={maxDropHours}
            format={hours}
          />
          <Field form={form} name="volunteersMinorLimits" as={MinorLimitsField} />
          <Toggles form={form} />
          <Field form={form} name="volunteersQuestions" as={QuestionsField} />
        </>
      )}
      <FieldsInError form={form} />
      <FormActions>
        <Button type="submit" write={form.mutation}>
          {t('common:action.save')}
        </Button>
      </FormActions>
    </Form>
  );
}

function DayFields(props: { editionId: number; form: SettingsForm }): ReactNode {
  const { editionId, form } = props;
  const { t } = useTranslation('volunteers');
  const days = useDaysAround(editionId);
  return (
    <FormRow>
      <Field
        form={form}
        name="volunteersSetupStartDate"
        as={DateField}
        label={t('settings.setupStart')}
        labelNote={t('form.optional')}
        description={t('settings.setupStartHelp')}
        {...days?.setup}
      />
      <Field
        form={form}
        name="volunteersTeardownEndDate"
        as={DateField}
        label={t('settings.teardownEnd')}
        labelNote={t('form.optional')}
        description={t('settings.teardownEndHelp')}
        {...days?.teardown}
      />
    </FormRow>
  );
}

const groups = Object.keys(toggleGroups) as (keyof typeof toggleGroups)[];

/** What the form asks, in groups. */
function Toggles({ form }: { form: SettingsForm }): ReactNode {
  const { t } = useTranslation('volunteers');
  const toggleText = useToggleText();
  return (
    <section className="vo:flex vo:flex-col vo:gap-4">
      <h3 className="vo:font-display">{t('settings.questions')}</h3>
      <p className="vo:text-muted">{t('settings.questionsHelp')}</p>
      {groups.map((group) => (
        <fieldset
          key={group}
          className="vo:m-0 vo:flex vo:min-w-0 vo:flex-col vo:gap-1 vo:border-0 vo:p-0"
        >
          <legend className="sw-label vo:mb-1 vo:p-0">{t(`settings.group.${group}`)}</legend>
          {toggleGroups[group].map((toggle) => (
            <Field key={toggle} form={form} name={toggle} as={Checkbox}>
              {toggleText(toggle)}
            </Field>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
