import { Button } from '@siteswap/ui-kit/button';
import { DateField } from '@siteswap/ui-kit/date-field';
import { DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError, FormRow } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { toast } from '@siteswap/ui-kit/toast';
import { useFormat } from '@siteswap/web-kit';
import { Field, FieldsInError } from '@siteswap/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { useTripForm } from '../api/use-trip-form.ts';
import type { TripKind } from '../trip.format.ts';

export interface TripFormProps {
  kind: TripKind;
  edition: TripEdition;
  /** Called with the id of the trip when it is published. */
  onDone: (id: number) => void;
}

/** Publishes an offer or a request. */
export function TripForm({ kind, edition, onDone }: TripFormProps): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const { form, followDirection } = useTripForm(kind, {
    edition,
    onSuccess: (id) => {
      toast.show({ type: 'SUCCESS', title: t(`${kind}.published`) });
      onDone(id);
    },
  });
  const direction = form.watch('direction');
  const days = edition.days[direction];
  const directions = (['TO_EVENT', 'FROM_EVENT'] as const).filter((one) => edition.days[one]);
  useEffect(() => {
    const { unsubscribe } = form.watch(({ direction: next }, { name }) => {
      if (name === 'direction' && next) followDirection(next);
    });
    return unsubscribe;
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="direction"
        as={RadioGroup}
        label={t('form.direction')}
        layout="cards"
        options={directions.map((id) => ({ id, label: t(`direction.${id}`) }))}
      />
      <Field
        form={form}
        name="locationCity"
        as={TextField}
        label={t(`form.city.${direction}`)}
        autoComplete="address-level2"
      />
      <FormRow>
        <Field
          form={form}
          name="day"
          as={DateField}
          label={t('form.day')}
          {...(days
            ? {
                min: days.firstDay,
                max: days.lastDay,
                description: t('form.dayHelp', {
                  days: format.dayRange(days.firstDay, days.lastDay, 'short'),
                }),
              }
            : {})}
        />
        <Field
          form={form}
          name="time"
          as={TimeField}
          label={t('form.time')}
          description={t('form.timeHelp')}
        />
      </FormRow>
      <Field
        form={form}
        name={kind === 'offer' ? 'availableSeats' : 'seatsNeeded'}
        as={NumberStepper}
        label={t(`form.seats.${kind}`)}
        min={1}
        max={8}
      />
      {kind === 'offer' ? (
        <Field
          form={form}
          name="locationAddress"
          as={TextField}
          label={t('form.address')}
          labelNote={t('form.optional')}
          description={t('form.addressHelp')}
        />
      ) : null}
      <Field
        form={form}
        name="phoneNumber"
        as={TextField}
        type="tel"
        label={t('form.phone')}
        labelNote={t('form.optional')}
        description={t('form.phoneHelp')}
        autoComplete="tel"
      />
      <Field
        form={form}
        name="description"
        as={TextArea}
        label={t('form.description')}
        labelNote={t('form.optional')}
        rows={3}
        counterMax={500}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <FieldsInError form={form} />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t(`${kind}.publish`)}
        </Button>
      </DialogFooter>
    </Form>
  );
}
