import type { RouteResult } from '@siteswap/contracts/route';
import type { listMessageRecipients, MessageReply } from '@siteswap/contracts/volunteers';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { personName, QueryStates, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecipients } from '../api/use-messages.ts';

type Recipient = RouteResult<typeof listMessageRecipients>['data'][number];

const groups = ['CONFIRMED', 'CANNOT_COME', null] as const;

/** Who got a message, by what they replied. */
export function RepliesDialog(props: {
  editionId: number;
  groupId: string;
  onClose: () => void;
}): ReactNode {
  const { editionId, groupId, onClose } = props;
  const { t } = useTranslation('volunteers');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('message.replies')}
      closeLabel={t('common:action.close')}
    >
      <QueryStates
        query={useRecipients(editionId, groupId)}
        namespace="volunteers"
        failed={t('message.failedOne')}
        headingLevel={3}
      >
        {({ data }) => (
          <div className="vo:flex vo:flex-col vo:gap-4">
            {groups.map((reply) => (
              <Group
                key={reply ?? 'NONE'}
                reply={reply ?? 'NONE'}
                people={data.filter((person) => person.reply === reply)}
              />
            ))}
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}

function Group(props: { reply: MessageReply | 'NONE'; people: readonly Recipient[] }): ReactNode {
  const { reply, people } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className="vo:font-display">
        {t(`message.group.${reply}`, { number: format.number(people.length) })}
      </h3>
      <ul className="vo:list-disc vo:ps-6 vo:wrap-anywhere">
        {people.map(({ user, prenom, nom }) => (
          <li key={user.id}>{prenom && nom ? `${prenom} ${nom}` : personName(t, user)}</li>
        ))}
      </ul>
    </section>
  );
}
