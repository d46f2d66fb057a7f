import type { CarpoolOffer, CarpoolPassenger } from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { TextField } from '@siteswap/ui-kit/text-field';
import { personName, QueryStates, useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { MemberField } from '@siteswap/web-kit/member-field';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useAddPassenger, usePassengers, useRemovePassenger } from '../api/use-bookings.ts';
import { hasLeft } from '../booking.format.ts';

interface PassengersProps {
  offer: Pick<CarpoolOffer, 'id' | 'remainingSeats' | 'tripDate'>;
}

/** Whom the driver takes along without a booking; for the driver. */
export function Passengers({ offer }: PassengersProps): ReactNode {
  const { t } = useTranslation('carpool');
  const titleId = useId();
  const canAdd = offer.remainingSeats > 0 && !hasLeft(offer);
  return (
    <section aria-labelledby={titleId} className="cp:flex cp:flex-col cp:gap-3">
      <h3 id={titleId} className="cp:font-display">
        {t('people.along')}
      </h3>
      <QueryStates query={usePassengers(offer.id)} namespace="carpool" empty={<span hidden />}>
        {({ data }) => (
          <ul className="cp:flex cp:flex-col cp:gap-2">
            {data.map((passenger) => (
              <PassengerLine key={passenger.id} passenger={passenger} offerId={offer.id} />
            ))}
          </ul>
        )}
      </QueryStates>
      {canAdd ? <AddPassenger offerId={offer.id} /> : null}
    </section>
  );
}

function PassengerLine(props: { passenger: CarpoolPassenger; offerId: number }): ReactNode {
  const { passenger, offerId } = props;
  const { user, firstName } = passenger;
  const { t } = useTranslation('carpool');
  const name = user ? personName(t, user) : (firstName ?? '');
  const remove = useAction(useRemovePassenger(), {
    namespace: 'carpool',
  });
  return (
    <li className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
      <Avatar {...user} name={user?.isDeleted ? null : name} size="sm" />
      <span className="cp:min-w-0 cp:wrap-anywhere">{name}</span>
      {user ? null : <span className="cp:text-muted cp:text-sm">{t('people.withoutAccount')}</span>}
      <DialogTrigger>
        <Button size="sm" variant="ghost">
          {t('people.remove')}
          <OfWhom name={name} />
        </Button>
        <ConfirmDialog
          title={t('people.removeQuestion', { name })}
          text={user ? t('added.explain', { name }) : t('people.removeText')}
          confirm={t('people.remove')}
          isDangerous
          action={remove}
          call={{ params: { id: offerId, passengerId: passenger.id } }}
        />
      </DialogTrigger>
    </li>
  );
}

const kinds = ['member', 'guest'] as const;

/** Takes a member along, or a person by a first name that the driver alone sees. */
function AddPassenger({ offerId }: { offerId: number }): ReactNode {
  const { t } = useTranslation('carpool');
  const [kind, setKind] = useState<(typeof kinds)[number]>('member');
  const [member, setMember] = useState<string[]>([]);
  const [firstName, setFirstName] = useState('');
  const add = useAction(useAddPassenger(), {
    namespace: 'carpool',
    after: () => {
      setMember([]);
      setFirstName('');
    },
  });
  const userId = Number(member[0]);
  const body = kind === 'member' ? { userId } : { firstName: firstName.trim() };
  const isReady = kind === 'member' ? member.length > 0 : firstName.trim().length > 0;
  return (
    <form
      className="cp:flex cp:flex-col cp:items-start cp:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void add.run({ params: { id: offerId }, body });
      }}
    >
      <FormError title={add.failure} />
      <Segmented
        label={t('people.add')}
        value={kind}
        onChange={(next) => setKind(next === 'guest' ? 'guest' : 'member')}
        options={kinds.map((id) => ({ id, label: t(`people.kind.${id}`) }))}
      />
      {kind === 'member' ? (
        <MemberField value={member} onChange={setMember} description={t('people.memberHelp')} />
      ) : (
        <TextField
          label={t('people.firstName')}
          description={t('people.firstNameHelp')}
          maxLength={100}
          value={firstName}
          onChange={setFirstName}
        />
      )}
      <Button type="submit" size="sm" variant="soft" isDisabled={!isReady} write={add.write}>
        {t('people.add')}
      </Button>
    </form>
  );
}
