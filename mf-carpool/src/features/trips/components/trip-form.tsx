import type { CarpoolOfferDetails, CarpoolRequestDetails } from '@siteswap/contracts/carpool';
import { toast } from '@siteswap/ui-kit/toast';
import { DialogForm } from '@siteswap/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import {
  followDirection,
  type TripForm,
  useCreateTrip,
  useUpdateTrip,
} from '../api/use-trip-form.ts';
import type { TripKind } from '../trip.format.ts';
import { TripFields } from './trip-fields.tsx';

interface TripFormProps {
  kind: TripKind;
  edition: TripEdition;
  /** Called with the id of the trip when it is stored. */
  onDone: (id: number) => void;
}

/** Publishes an offer or a request. */
export function NewTripForm({ kind, edition, onDone }: TripFormProps): ReactNode {
  const { t } = useTranslation('carpool');
  const form = useCreateTrip(kind, {
    edition,
    onSuccess: (id) => {
      toast.show({ type: 'SUCCESS', title: t(`${kind}.published`) });
      onDone(id);
    },
  });
  useEffect(() => {
    const { unsubscribe } = form.watch(({ direction: next }, { name }) => {
      if (name === 'direction' && next) followDirection(form, edition, next);
    });
    return unsubscribe;
  });
  return <FormBody form={form} kind={kind} edition={edition} submitText={t(`${kind}.publish`)} />;
}

/** Changes an offer or a request. */
export function TripEditForm(
  props: TripFormProps & { trip: CarpoolOfferDetails | CarpoolRequestDetails },
): ReactNode {
  const { kind, edition, trip, onDone } = props;
  const { t } = useTranslation('carpool');
  const form = useUpdateTrip(kind, {
    trip,
    edition,
    onSuccess: (id) => {
      toast.show({ type: 'SUCCESS', title: t('trip.changed') });
      onDone(id);
    },
  });
  return (
    <FormBody
      form={form}
      kind={kind}
      edition={edition}
      trip={trip}
      submitText={t('common:action.save')}
    />
  );
}

function FormBody<Parsed>(props: {
  form: TripForm<Parsed>;
  kind: TripKind;
  edition: TripEdition;
  trip?: CarpoolOfferDetails | CarpoolRequestDetails;
  submitText: string;
}): ReactNode {
  const { form, kind, edition, trip, submitText } = props;
  return (
    <DialogForm form={form} submit={submitText}>
      <TripFields
        form={form}
        kind={kind}
        edition={edition}
        isChange={trip !== undefined}
        hasPhone={trip?.hasPhoneNumber === true}
      />
    </DialogForm>
  );
}
