import { ownTimeZone } from '@siteswap/contracts/format';
import type { MessageReply, ReceivedMessage } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useAction, useFormat, usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { callPath, paths } from '#src/paths.ts';
import { useReceivedMessage, useReplyToMessage } from '../api/use-received-message.ts';

/** A message that I have received as a volunteer, and my reply to it. */
export function MessagePage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const { id, groupId } = useParams();
  const message = useReceivedMessage(Number(id), groupId ?? '');
  if (message.error?.status === 404) return <MessageGone />;
  return (
    <QueryStates
      query={message}
      namespace="volunteers"
      failed={t('message.failedOne')}
      headingLevel={1}
      loading={<SkeletonText lines={6} />}
    >
      {(data) => <Received message={data} />}
    </QueryStates>
  );
}

/** For people who have not received it, whether it exists or not. */
function MessageGone(): ReactNode {
  const { t } = useTranslation('volunteers');
  usePageTitle(t('message.gone.title'));
  return (
    <EmptyState
      headingLevel={1}
      title={t('message.gone.title')}
      text={t('message.gone.text')}
      action={<LinkButton to={paths.myApplications}>{t('mine.title')}</LinkButton>}
    />
  );
}

function Received({ message }: { message: ReceivedMessage }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const reply = useAction(useReplyToMessage(), { namespace: 'volunteers' });
  const { id, editionId, title, reply: given, confirmedAt, sentAt } = message;
  const dateOf = (instant: string) => format.instant(instant, ownTimeZone(), 'date-time');
  const send = (value: MessageReply) =>
    void reply.run({ params: { id: editionId, gid: id }, body: { reply: value } });
  return (
    <Card
      as="section"
      aria-labelledby="received-message"
      className="vo:mx-auto vo:flex vo:w-full vo:max-w-2xl vo:flex-col vo:items-start vo:gap-4"
    >
      <h1
        id="received-message"
        tabIndex={-1}
        className="vo:font-display vo:text-xl vo:wrap-anywhere vo:sm:text-2xl"
      >
        {t('message.title')}
      </h1>
      <p className="vo:wrap-anywhere">
        <Link to={callPath(editionId)}>{title}</Link>
      </p>
      <p className="vo:text-muted">{t('message.sentOn', { date: dateOf(sentAt) })}</p>
      <p className="vo:wrap-anywhere vo:whitespace-pre-line">{message.message}</p>
      <FormError title={reply.failure} />
      <p role="status">
        {given && confirmedAt
          ? t(`message.given.${given}`, { date: dateOf(confirmedAt) })
          : t('message.ask')}
      </p>
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button
          variant={given === 'CANNOT_COME' ? 'outline' : 'solid'}
          write={reply.write}
          onPress={() => send('CONFIRMED')}
        >
          {t('message.confirm')}
        </Button>
        <Button
          variant={given === 'CANNOT_COME' ? 'solid' : 'outline'}
          write={reply.write}
          onPress={() => send('CANNOT_COME')}
        >
          {t('message.cannotCome')}
        </Button>
      </div>
      {given ? <p className="vo:text-muted">{t('message.changeMind')}</p> : null}
    </Card>
  );
}
