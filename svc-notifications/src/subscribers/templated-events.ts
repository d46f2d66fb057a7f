import { everyEvent } from '@siteswap/contracts/event';
import { z } from 'zod';
import { consumeEvents } from '#src/db.ts';
import type { DeliveriesService } from '#src/features/deliveries/deliveries.public.ts';
import type { Live } from '#src/features/live/live.public.ts';

const fields = z.record(z.string(), z.unknown());

/** Turns every event that has a template into notifications, and wakes the streams of members who got one. */
export const templatedEventConsumer = ({
  deliveries,
  live,
}: {
  deliveries: DeliveriesService;
  live: Live;
}) =>
  consumeEvents({
    // The broker stores the position of the durable consumer under this name.
    name: 'notifications-notices',
    events: [everyEvent],
    isWanted: deliveries.isDelivered,
    handle: async ({ data, envelope, tx, outbox, log }) => {
      const { id: eventId, subject, occurredAt } = envelope;
      const event = {
        eventId,
        subject,
        occurredAt: new Date(occurredAt),
        data: fields.parse(data),
      };
      const { notified, changed } = await deliveries.deliver({ tx, outbox }, event);
      outbox.afterCommit(() => {
        if (notified.length > 0) {
          log.info({ event: subject, members: notified.length }, 'notifications stored');
        }
        for (const userId of notified) live.notify(userId, { kind: 'notification' });
        for (const { userId, id } of changed) live.notify(userId, { kind: 'read', ids: [id] });
      });
    },
  });
