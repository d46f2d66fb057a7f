import { type MyEdition, maxEditionDays } from '@siteswap/contracts/editions';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DateField } from '@siteswap/ui-kit/date-field';
import { FormRow } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { Field, FormConflict } from '@siteswap/web-kit/form';
import { type ChosenTown, TownField } from '@siteswap/web-kit/town-field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionForm } from '../api/use-edition-form.ts';
import { announcedFields, doubtfulYear, isCorrectionAsked } from '../edition-values.format.ts';
import { CountryField } from './country-field.tsx';
import { PinMap } from './pin-map.tsx';
import { TimezoneField } from './timezone-field.tsx';

interface StepProps {
  form: EditionForm;
  /** The step is on screen: only then is the map loaded. */
  isShown: boolean;
  /** Its towns come first while no country is chosen. */
  lastCountry: string | undefined;
}

/** When and where; of the edition that is there, whether it mends a slip. */
export function PlaceStep({
  form,
  isShown,
  lastCountry,
  known,
}: StepProps & { known: MyEdition | undefined }): ReactNode {
  const { t } = useTranslation('editions');
  const [isVirtual, doubt, startDate] = form.watch(['isVirtual', 'doubt', 'startDate']);
  const isNewDay = startDate !== form.formState.defaultValues?.startDate;
  form.watch([...announcedFields]);
  const isAsked = isCorrectionAsked(known, form.getValues(), new Date());
  const year = isNewDay ? doubtfulYear(startDate, new Date()) : null;
  return (
    <>
      <FormRow>
        <Field
          form={form}
          name="startDate"
          as={DateField}
          label={t('editionForm.startDate')}
          description={year === null ? undefined : t('editionForm.yearQuestion', { year })}
        />
        <Field
          form={form}
          name="endDate"
          as={DateField}
          label={t('editionForm.endDate')}
          description={t('editionForm.endDateHelp', { days: maxEditionDays })}
        />
      </FormRow>
      <Field
        form={form}
        name="areDatesUncertain"
        as={Checkbox}
        description={doubt === 'derived' ? t('editionForm.areDatesDerived') : undefined}
      >
        {t('editionForm.areDatesUncertain')}
      </Field>
      <Field form={form} name="isVirtual" as={Checkbox}>
        {t('editionForm.isVirtual')}
      </Field>
      {isVirtual ? (
        <Field form={form} name="timezone" as={TimezoneField} />
      ) : (
        <Place {...{ form, isShown, lastCountry }} />
      )}
      {isAsked ? (
        <Field
          form={form}
          name="isCorrection"
          as={Checkbox}
          description={t('editionForm.isCorrectionHelp')}
        >
          {t('editionForm.isCorrection')}
        </Field>
      ) : null}
    </>
  );
}

function Place({ form, isShown, lastCountry }: StepProps): ReactNode {
  const { t } = useTranslation('editions');
  const [latitude, longitude, country] = form.watch(['latitude', 'longitude', 'country']);
  const note = t('conventionForm.optional');
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;

  const [found, setFound] = useState<ChosenTown | null>(null);
  const fill = (town: ChosenTown | null): void => {
    setFound(town);
    if (!town?.country) return;
    form.setValue('city', town.name, set);
    form.setValue('region', town.region ?? '', set);
    form.setValue('country', [town.country], set);
    form.setValue('latitude', town.latitude, set);
    form.setValue('longitude', town.longitude, set);
    form.clearErrors(['city', 'region', 'country']);
  };

  return (
    <>
      <TownField
        label={t('editionForm.findTown')}
        description={t('editionForm.findTownHelp')}
        unknownText={t('editionForm.unknownTown')}
        country={country[0] ?? lastCountry}
        value={found}
        onChange={fill}
      />
      <FormRow>
        <Field
          form={form}
          name="city"
          as={TextField}
          label={t('editionForm.city')}
          autoComplete="off"
        />
        <Field
          form={form}
          name="region"
          as={TextField}
          label={t('editionForm.region')}
          labelNote={note}
          autoComplete="off"
        />
      </FormRow>
      <Field form={form} name="country" as={CountryField} />
      <Field
        form={form}
        name="venueName"
        as={TextField}
        label={t('editionForm.venueName')}
        labelNote={note}
        description={t('editionForm.venueNameHelp')}
        autoComplete="off"
      />
      <Field
        form={form}
        name="addressLine1"
        as={TextField}
        label={t('editionForm.address')}
        labelNote={note}
        autoComplete="off"
      />
      <Field
        form={form}
        name="addressLine2"
        as={TextField}
        label={t('editionForm.address2')}
        labelNote={note}
        autoComplete="off"
      />
      <Field
        form={form}
        name="postalCode"
        as={TextField}
        label={t('editionForm.postalCode')}
        labelNote={note}
        autoComplete="off"
      />
      {isShown ? (
        <PinMap
          pin={latitude === null || longitude === null ? null : { latitude, longitude }}
          onChange={(pin) => {
            form.setValue('latitude', pin?.latitude ?? null, set);
            form.setValue('longitude', pin?.longitude ?? null, set);
          }}
        />
      ) : null}
      <FormConflict form={form} fields={['latitude', 'longitude']}>
        {(theirs) => <p>{theirs.join(', ') || t('common:form.conflict.empty')}</p>}
      </FormConflict>
    </>
  );
}
