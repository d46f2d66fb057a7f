import { createOffer, createRequest, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Form, FormActions, FormError, FormRow } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { toast } from '@siteswap/ui-kit/toast';
import {
  contractResolver,
  problemText,
  showFieldProblems,
  useFormDraft,
  useRouteMutation,
} from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { emptyTrip, offerBody, requestBody, type TripFormValues } from '../trip-form.ts';

export type TripKind = 'offer' | 'request';

interface TripFormProps {
  kind: TripKind;
  editionId: number;
  edition: TripEdition;
  /** Called when the trip is published. */
  onDone: () => void;
}

/** Judges what is typed by the contract's body; seats have another name there for each kind. */
function useTripResolver(kind: TripKind, timezone: string): Resolver<TripFormValues> {
  const { t } = useTranslation('carpool');
  return async (values, context, options) => {
    const isOffer = kind === 'offer';
    const schema = isOffer ? createOffer.body : createRequest.body;
    const body = isOffer ? offerBody(values, timezone) : requestBody(values, timezone);
    const judge = contractResolver<TripFormValues, unknown>(schema as never, t, 'carpool');
    const { errors } = await judge(body as never, context, options as never);
    const { availableSeats, seatsNeeded, ...others } = errors as Record<string, never>;
    const seats = availableSeats ?? seatsNeeded;
    const all = { ...others, ...(seats ? { seats } : {}) };
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} };
  };
}

/** Offers or asks for seats. What is typed survives a reload until it is published. */
export function TripForm({ kind, editionId, edition, onDone }: TripFormProps): ReactNode {
  const { t } = useTranslation('carpool');
  const form = useForm<TripFormValues>({
    defaultValues: { ...emptyTrip, seats: kind === 'offer' ? 3 : 1 },
    resolver: useTripResolver(kind, edition.timezone),
  });
  const forgetDraft = useFormDraft(form, `carpool-${kind}-${editionId}`);
  const offer = useRouteMutation(createOffer, { invalidates: [listOffers] });
  const request = useRouteMutation(createRequest, { invalidates: [listRequests] });
  const publish = kind === 'offer' ? offer : request;

  const submit = form.handleSubmit(async (values) => {
    const params = { id: editionId };
    try {
      if (kind === 'offer') {
        const body = createOffer.body.parse(offerBody(values, edition.timezone));
        await offer.mutateAsync({ params, body });
      } else {
        const body = createRequest.body.parse(requestBody(values, edition.timezone));
        await request.mutateAsync({ params, body });
      }
    } catch (error) {
      showFieldProblems(form, error, t, 'carpool');
      return;
    }
    forgetDraft();
    toast.show({ type: 'SUCCESS', title: t(`${kind}.published`) });
    onDone();
  });

  const direction = form.watch('direction');
  const { errors } = form.formState;
  const hasFieldErrors = (publish.error?.fields.length ?? 0) > 0;
  return (
    <Form onSubmit={submit}>
      <FormError
        title={publish.error && problemText(t, publish.error, 'carpool')}
        isFocused={!hasFieldErrors}
      />
      <Controller
        name="direction"
        control={form.control}
        render={({ field: { ref: _ref, ...field } }) => (
          <RadioGroup
            {...field}
            label={t('form.direction')}
            layout="cards"
            options={[
              { id: 'TO_EVENT', label: t('direction.TO_EVENT') },
              { id: 'FROM_EVENT', label: t('direction.FROM_EVENT') },
            ]}
          />
        )}
      />
      <Controller
        name="locationCity"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={t(`form.city.${direction}`)}
            autoComplete="address-level2"
            error={fieldState.error?.message}
          />
        )}
      />
      <FormRow>
        <Controller
          name="day"
          control={form.control}
          render={({ field: { ref: _ref, ...field } }) => (
            <DateField {...field} label={t('form.day')} error={errors.tripDate?.message} />
          )}
        />
        <Controller
          name="time"
          control={form.control}
          render={({ field: { ref: _ref, ...field } }) => (
            <TimeField {...field} label={t('form.time')} description={t('form.timeHelp')} />
          )}
        />
      </FormRow>
      <Controller
        name="seats"
        control={form.control}
        render={({ field, fieldState }) => (
          <NumberStepper
            {...field}
            label={t(`form.seats.${kind}`)}
            min={1}
            max={8}
            error={fieldState.error?.message}
          />
        )}
      />
      {kind === 'offer' ? (
        <Controller
          name="locationAddress"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={t('form.address')}
              labelNote={t('form.optional')}
              description={t('form.addressHelp')}
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      <Controller
        name="phoneNumber"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            type="tel"
            label={t('form.phone')}
            labelNote={t('form.optional')}
            description={t('form.phoneHelp')}
            autoComplete="tel"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="description"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label={t('form.description')}
            labelNote={t('form.optional')}
            rows={3}
            counterMax={500}
            counterText={(left) => t('form.charactersLeft', { count: left })}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormActions>
        <Button type="submit" isLoading={publish.isPending}>
          {t(`${kind}.publish`)}
        </Button>
      </FormActions>
    </Form>
  );
}
