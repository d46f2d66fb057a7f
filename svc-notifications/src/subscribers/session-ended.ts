import { sessionEnded } from '@siteswap/contracts/core';
import { consumeEvents } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { rememberEnded } from '#src/features/stream/stream.public.ts';

/**
 * Closes the streams of a session that ended. One replica gets the event: it wakes the others, and stores the
 * session for those that miss it and for streams opened with a token that is still valid.
 */
export const sessionEndedConsumer = ({ live }: { live: Live }) =>
  consumeEvents({
    name: 'notifications-session-ended',
    events: [sessionEnded],
    handle: async ({ data: { sid, userId }, tx, outbox }) => {
      await rememberEnded(tx, sid);
      outbox.afterCommit(() => live.notify(userId, { kind: 'session-ended', sid }));
    },
  });
