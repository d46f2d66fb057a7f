import { consumeEvents } from '#src/db.ts';
import type { Live } from '#src/features/live/live.service.ts';
import { lockEdition } from '#src/features/notices/notices.repository.ts';
import type { NoticesService } from '#src/features/notices/notices.service.ts';
import { rememberFact } from '#src/features/notices/told-facts.repository.ts';

/** Turns every event of the catalogue into notifications, and wakes the streams of those who got one. */
export const noticeConsumer = ({ notices, live }: { notices: NoticesService; live: Live }) =>
  consumeEvents({
    name: 'notifications-notices',
    events: notices.events,
    handle: async ({ data, envelope, subject, tx, facts, log }) => {
      const fact = {
        eventId: envelope.id,
        subject,
        occurredAt: new Date(envelope.occurredAt),
        data: data as Readonly<Record<string, unknown>>,
      };
      const subjects = await notices.subjectsOf(tx, fact);
      const editionId = notices.favouritedEdition(fact);
      if (editionId !== null) {
        await lockEdition(tx, editionId);
        await rememberFact(tx, { ...fact, editionId });
      }
      const told = await notices.tell(tx, fact, subjects);
      facts.afterCommit(() => {
        if (told.length > 0) {
          log.info({ event: subject, members: told.length }, 'notifications stored');
        }
        for (const userId of told) live.tell(userId, { kind: 'notification' });
      });
    },
  });
