import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { Select } from '@siteswap/ui-kit/select';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { personName, useMemberDialog } from '@siteswap/web-kit';
import { DraftNotice, Field, FieldsInError } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useAskForm, useMyTripsFor } from '../api/use-bookings.ts';
import { atTheEnd, stopCities } from '../booking.format.ts';
import { JoinWaitingButton } from './waiting-place.tsx';

/** Asks the driver for seats; a visitor signs in first, and the form opens on return. */
export function AskButton({ offer }: { offer: CarpoolOffer }): ReactNode {
  const { t } = useTranslation('carpool');
  const ask = useMemberDialog(`carpool.ask.${offer.id}`, t('request.signIn'));
  return (
    <>
      <Button size="sm" variant="soft" onPress={ask.open}>
        {t('ask.title')}
        <OfWhom name={personName(t, offer.user)} />
      </Button>
      <Dialog title={t('ask.title')} {...ask.dialog}>
        {(close) => <AskForm offer={offer} onDone={close} />}
      </Dialog>
    </>
  );
}

function AskForm({ offer, onDone }: { offer: CarpoolOffer; onDone: () => void }): ReactNode {
  const { t } = useTranslation('carpool');
  const form = useAskForm(offer.id, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('ask.sent') });
      onDone();
    },
  });
  const name = personName(t, offer.user);
  const cities = stopCities(offer);
  const isFull = form.mutation.error?.code === 'OFFER_FULL';
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields}>
        {isFull ? <JoinWaitingButton offer={offer} onDone={onDone} /> : null}
      </FormError>
      <DraftNotice form={form} />
      <FromRequest offer={offer} form={form} />
      <Field
        form={form}
        name="seats"
        as={NumberStepper}
        label={t('ask.seats')}
        min={1}
        max={Math.max(1, offer.remainingSeats)}
      />
      {cities.length > 0 ? (
        <Field
          form={form}
          name="stopCity"
          as={Select}
          label={t(`ask.stop.${offer.direction}`)}
          options={[
            { id: atTheEnd, label: offer.locationCity },
            ...cities.map((city) => ({ id: city, label: city })),
          ]}
        />
      ) : null}
      <Field
        form={form}
        name="message"
        as={TextArea}
        label={t('ask.message')}
        labelNote={t('form.optional')}
        rows={3}
        counterMax={500}
      />
      <Field
        form={form}
        name="phoneNumber"
        as={TextField}
        type="tel"
        label={t('form.phone')}
        labelNote={t('form.optional')}
        description={t('ask.phoneHelp', { name })}
        autoComplete="tel"
      />
      <FieldsInError form={form} />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t('ask.send')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** Takes seats and message of a request of mine for the same way, in one press. */
function FromRequest(props: {
  offer: CarpoolOffer;
  form: ReturnType<typeof useAskForm>;
}): ReactNode {
  const { offer, form } = props;
  const { t } = useTranslation('carpool');
  const request = useMyTripsFor(offer).data?.requests[0];
  const isTaken = form.watch('requestId') !== null;
  if (!request || isTaken) return null;
  const take = (): void => {
    form.setValue('requestId', request.id);
    form.setValue('seats', Math.min(request.seatsNeeded, Math.max(1, offer.remainingSeats)));
    if (form.getValues('message') === '') form.setValue('message', request.description);
  };
  return (
    <div>
      <Button size="sm" variant="outline" onPress={take}>
        {t('ask.fromRequest', { city: request.locationCity })}
      </Button>
    </div>
  );
}
