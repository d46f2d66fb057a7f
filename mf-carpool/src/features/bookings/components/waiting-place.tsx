import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction, useCountdown, useFormat, useMemberAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useJoinWaitingList,
  useLeaveWaitingList,
  useTakeWaitingSeat,
} from '../api/use-bookings.ts';

/** Waits for a seat of a full car; a visitor signs in first. */
export function JoinWaitingButton(props: {
  offer: Pick<CarpoolOffer, 'id'>;
  onDone?: () => void;
}): ReactNode {
  const { offer, onDone } = props;
  const { t } = useTranslation('carpool');
  const join = useAction(useJoinWaitingList(), {
    done: ({ position }) => t('waiting.joined', { position }),
    ...(onDone ? { after: onDone } : {}),
  });
  const ask = useMemberAction(`carpool.waiting.${offer.id}`, {
    reason: t('request.signIn'),
    run: () => void join.run({ params: { id: offer.id }, body: {} }),
  });
  return (
    <Button size="sm" variant="outline" write={join.write} onPress={() => ask()}>
      {t('waiting.join')}
    </Button>
  );
}

interface Place {
  readonly position: number | null;
  readonly until: string | null;
}

/** My place in the line of an offer, or the seats that are reserved for me, with the time left. */
export function WaitingPlace(props: { offer: Pick<CarpoolOffer, 'id'>; state: Place }): ReactNode {
  const { offer, state } = props;
  const { t } = useTranslation('carpool');
  const take = useAction(useTakeWaitingSeat(), { done: t('booking.accepted') });
  const leave = useAction(useLeaveWaitingList(), {
    namespace: 'carpool',
    done: t('waiting.left'),
  });
  const isOffered = state.until !== null;
  const call = { params: { id: offer.id } };
  return (
    <>
      {state.until === null ? (
        <p className="cp:text-sm">{t('waiting.position', { position: state.position ?? 1 })}</p>
      ) : (
        <TimeLeft until={state.until} />
      )}
      {isOffered ? (
        <Button size="sm" write={take.write} onPress={() => void take.run(call)}>
          {t('waiting.take')}
        </Button>
      ) : null}
      <DialogTrigger>
        <Button size="sm" variant="ghost">
          {t(isOffered ? 'waiting.decline' : 'waiting.leave')}
        </Button>
        <ConfirmDialog
          title={t('waiting.leaveQuestion')}
          text={t('waiting.leaveText')}
          confirm={t(isOffered ? 'waiting.decline' : 'waiting.leave')}
          isDangerous
          action={leave}
          call={call}
        />
      </DialogTrigger>
    </>
  );
}

function TimeLeft({ until }: { until: string }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const seconds = useCountdown(until);
  return (
    <p className="cp:text-sm">
      {seconds > 0 ? t('waiting.offered', { wait: format.wait(seconds) }) : t('waiting.over')}
    </p>
  );
}
