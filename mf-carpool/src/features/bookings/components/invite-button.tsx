import type { CarpoolOffer, CarpoolRequest } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { personName, QueryStates, useFormat, useMemberDialog } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import type { TripEdition } from '../../trips/trips.public.ts';
import { useInviteForm, useMyTripsFor } from '../api/use-bookings.ts';

interface InviteProps {
  request: CarpoolRequest;
  edition: Pick<TripEdition, 'timezone'>;
  /** My offers into which it is invited already. */
  invitedTo: readonly number[];
}

/** Invites the author of a request into one of my cars; a visitor signs in first. */
export function InviteButton(props: InviteProps): ReactNode {
  const { request } = props;
  const { t } = useTranslation('carpool');
  const invite = useMemberDialog(`carpool.invite.${request.id}`, t('offer.signIn'));
  return (
    <div>
      <Button size="sm" variant="soft" onPress={invite.open}>
        {t('invite.title')}
        <OfWhom name={personName(t, request.user)} />
      </Button>
      <Dialog title={t('invite.title')} {...invite.dialog}>
        {(close) => <CarChoice {...props} onDone={close} />}
      </Dialog>
    </div>
  );
}

function CarChoice(props: InviteProps & { onDone: () => void }): ReactNode {
  const { request, invitedTo } = props;
  const { t } = useTranslation('carpool');
  const isEmpty = (mine: { offers: readonly CarpoolOffer[] }): boolean =>
    !mine.offers.some(({ remainingSeats }) => remainingSeats > 0);
  return (
    <QueryStates
      query={useMyTripsFor(request)}
      namespace="carpool"
      isEmpty={isEmpty}
      empty={<EmptyState title={t('invite.empty.title')} text={t('invite.empty.text')} />}
    >
      {({ offers }) => (
        <InviteForm
          {...props}
          offers={offers.filter(
            ({ id, remainingSeats }) => remainingSeats > 0 && !invitedTo.includes(id),
          )}
        />
      )}
    </QueryStates>
  );
}

function InviteForm(
  props: InviteProps & { offers: readonly CarpoolOffer[]; onDone: () => void },
): ReactNode {
  const { request, edition, offers, onDone } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const [chosen, setChosen] = useState(offers[0]?.id ?? 0);
  const form = useInviteForm(
    { requestId: request.id, offerId: chosen },
    {
      onSuccess: () => {
        toast.show({ type: 'SUCCESS', title: t('invite.sent') });
        onDone();
      },
    },
  );
  if (offers.length === 0) return <p>{t('invite.done')}</p>;
  return (
    <DialogForm form={form} submit={t('invite.send')} isShort>
      <p>{t('invite.text', { name: personName(t, request.user), count: request.seatsNeeded })}</p>
      <RadioGroup
        label={t('invite.car')}
        value={String(chosen)}
        onChange={(id) => setChosen(Number(id))}
        options={offers.map((offer) => ({
          id: String(offer.id),
          label: [
            format.instant(offer.tripDate, edition.timezone, 'day-time'),
            offer.locationCity,
          ].join(' · '),
          description: t('trip.seatsLeft', {
            count: offer.remainingSeats,
            total: offer.availableSeats,
          }),
        }))}
      />
      <Field
        form={form}
        name="message"
        as={TextArea}
        label={t('ask.message')}
        labelNote={t('form.optional')}
        rows={3}
        counterMax={500}
      />
    </DialogForm>
  );
}
