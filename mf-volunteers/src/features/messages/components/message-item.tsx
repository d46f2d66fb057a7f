import type { VolunteerMessage } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { FormError } from '@siteswap/ui-kit/form';
import { personName, useAction, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemind } from '../api/use-messages.ts';
import { waitingOf } from '../targets.format.ts';

/** A sent message with the numbers of its replies, and the reminder. */
export function MessageItem(props: {
  message: VolunteerMessage;
  timezone: string;
  onOpen: () => void;
}): ReactNode {
  const { message, timezone, onOpen } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const remind = useAction(useRemind(), {
    namespace: 'volunteers',
    done: t('message.reminded'),
  });
  const { id, editionId, confirmedCount, cannotComeCount, remindedAt } = message;
  const waiting = waitingOf(message);
  const dateOf = (instant: string) => format.instant(instant, timezone, 'date-time');
  return (
    <Card as="li" className="vo:flex vo:flex-col vo:gap-2">
      <p className="vo:wrap-anywhere vo:whitespace-pre-line">{message.message}</p>
      <p className="vo:text-muted vo:wrap-anywhere">
        {[
          t('message.sentBy', {
            date: dateOf(message.sentAt),
            pseudo: personName(t, message.sender),
          }),
          t(`message.target.${message.targetType}`),
          ...(message.day ? [format.day(message.day)] : []),
          ...(message.slotTitle ? [message.slotTitle] : []),
        ].join(' · ')}
      </p>
      <p>
        {[
          t('message.confirmed', { count: confirmedCount }),
          t('message.absent', { count: cannotComeCount }),
          t('message.waiting', { count: waiting }),
        ].join(' · ')}
      </p>
      {remindedAt ? (
        <p className="vo:text-muted">{t('message.remindedOn', { date: dateOf(remindedAt) })}</p>
      ) : null}
      <FormError title={remind.failure} />
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button size="sm" variant="outline" onPress={onOpen}>
          {t('message.replies')}
        </Button>
        {waiting > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            write={remind.write}
            onPress={() => void remind.run({ params: { id: editionId, gid: id } })}
          >
            {t('message.remind', { count: waiting })}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
