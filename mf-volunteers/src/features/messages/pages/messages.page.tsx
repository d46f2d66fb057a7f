import { getMyEdition } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { fillPath } from '@siteswap/contracts/route';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { LoadMore, QueryStates, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { ManagedSection } from '#src/shared/managed-section.tsx';
import { useMessages, usePreview } from '../api/use-messages.ts';
import { MessageFields } from '../components/message-fields.tsx';
import { MessageItem } from '../components/message-item.tsx';
import { RepliesDialog } from '../components/replies-dialog.tsx';

/** Messages to the volunteers of an edition: a new one, and those that were sent with their replies. */
export function MessagesPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const [search, setSearch] = useSearchParams();
  const opened = search.get('groupId');
  const messages = useMessages(id);
  const all = usePreview(id, { targetType: 'ALL' });
  // The frame around the page has made this call already.
  const { data: edition } = useRoute(getMyEdition, { params: { id } });
  const timezone = edition?.timezone ?? ownTimeZone();
  const open = (groupId: string | null): void =>
    setSearch(
      (current) => {
        if (groupId) current.set('groupId', groupId);
        else current.delete('groupId');
        return current;
      },
      { preventScrollReset: true },
    );
  return (
    <ManagedSection
      name="messages"
      query={messages}
      failed={t('message.failed')}
      below={
        opened ? <RepliesDialog editionId={id} groupId={opened} onClose={() => open(null)} /> : null
      }
    >
      {({ items }) => (
        <>
          <QueryStates
            query={all}
            namespace="volunteers"
            failed={t('message.failed')}
            headingLevel={3}
            loading={<SkeletonText lines={8} />}
            isEmpty={({ count }) => count === 0}
            empty={
              <EmptyState
                headingLevel={3}
                title={t('message.empty.title')}
                text={t('message.empty.text')}
                action={
                  <LinkButton to={fillPath(paths.applications, { id })}>
                    {t('section.applications')}
                  </LinkButton>
                }
              />
            }
          >
            {() => <MessageFields editionId={id} messages={items} timezone={timezone} />}
          </QueryStates>
          {items.length > 0 ? (
            <section className="vo:flex vo:flex-col vo:gap-4" aria-labelledby="sent-messages">
              <h3 id="sent-messages" className="vo:font-display">
                {t('message.sentList')}
              </h3>
              <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
                {items.map((message) => (
                  <MessageItem
                    key={message.id}
                    message={message}
                    timezone={timezone}
                    onOpen={() => open(message.id)}
                  />
                ))}
              </ul>
              <LoadMore query={messages} namespace="volunteers" />
            </section>
          ) : null}
        </>
      )}
    </ManagedSection>
  );
}
