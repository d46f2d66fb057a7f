import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { streamEvents } from '@siteswap/contracts/notifications';
import type { RemoteOff } from '@siteswap/contracts/platform';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Live } from '#src/features/live/live.public.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.public.ts';
import { frameEvent } from './event-frame.format.ts';
import { createHeartbeatWheel } from './heartbeat.schedule.ts';
import { StreamReader } from './stream-reader.client.ts';
import { UserChannel } from './user-channel.service.ts';

export interface StreamHubOptions {
  readonly notifications: NotificationsService;
  /** Those of some sessions that have ended. */
  readonly listEnded: (sids: string[]) => Promise<string[]>;
  readonly live: Live;
  readonly log: Logger;
  readonly pingMs: number;
  readonly maxUnsentBytes: number;
  /** Streams one member may hold on one replica; the oldest gives way. */
  readonly maxPerMember: number;
  /** A reader was disconnected because it took nothing for a whole turn of pings. */
  readonly onStalled: () => void;
}

interface Connection {
  readonly userId: number;
  readonly sid: string;
  /** Its headers are written; it belongs to the hub from now on. */
  readonly response: ServerResponse;
  /** Last sequence the browser has seen, if it sent one. */
  readonly lastEventId: number | undefined;
}

interface Member {
  readonly channel: UserChannel;
  readonly stopListening: () => void;
}

/** All open streams of this replica. */
export function createStreamHub(options: StreamHubOptions) {
  const { notifications, live, log } = options;
  const members = new Map<number, Member>();
  let isClosing = false;

  const wheel = createHeartbeatWheel<StreamReader>({
    turnMs: options.pingMs,
    slots: 30,
    beat: (readers) => {
      const frame = frameEvent('ping', { at: new Date().toISOString() });
      for (const reader of readers) {
        // Leaving twice is harmless; a reader whose end was missed would hold a place of its member for ever.
        if (reader.isClosed) leave(reader);
        else if (reader.hasStalled(options.pingMs)) {
          reader.destroy();
          options.onStalled();
        } else reader.write(frame);
      }
    },
  });

  const memberOf = (userId: number): Member => {
    const existing = members.get(userId);
    if (existing) return existing;
    const channel = new UserChannel({ userId, notifications, log });
    const member = {
      channel,
      stopListening: live.listen(userId, (wakeUp) => channel.handle(wakeUp)),
    };
    members.set(userId, member);
    return member;
  };

  const stopBeating = new WeakMap<StreamReader, () => void>();

  const leave = (reader: StreamReader) => {
    stopBeating.get(reader)?.();
    const member = members.get(reader.userId);
    member?.channel.readers.delete(reader);
    if (!member || member.channel.readers.size > 0) return;
    member.stopListening();
    members.delete(reader.userId);
  };

  const readers = () => [...members.values()].flatMap(({ channel }) => [...channel.readers]);

  return {
    readers,

    /**
     * Adds a stream whose headers are written. It subscribes first and reads the table then, so no event in between
     * is lost; the cursor drops an event that arrives both ways.
     */
    async connect(connection: Connection): Promise<void> {
      const { userId, sid, response, lastEventId } = connection;
      const { socket } = response;
      // A browser may have left while its token was verified: its `close` has been emitted already.
      if (!socket || socket.destroyed || isClosing) {
        response.destroy();
        return;
      }
      const { channel } = memberOf(userId);
      const reader = new StreamReader({
        id: uuidv7(),
        userId,
        sid,
        socket,
        end: () => response.end(),
        maxUnsentBytes: options.maxUnsentBytes,
        onCaughtUp: () => channel.refill(),
      });
      if (channel.readers.size >= options.maxPerMember) {
        const [oldest] = channel.readers;
        oldest?.end();
      }
      channel.readers.add(reader);
      stopBeating.set(reader, wheel.add(reader));
      // Of the response as well: behind a proxy its end may come without the end of the connection.
      socket.once('close', () => leave(reader));
      finished(response, () => leave(reader));

      reader.write(frameEvent('connected', { connectionId: reader.id }));
      const [last, unreadCount] = await Promise.all([
        notifications.lastSequence(userId),
        notifications.unreadCount(userId),
      ]);
      // A cursor beyond the table comes from a database that was replaced.
      const cursor = Math.min(lastEventId ?? last, last);
      // Gives the browser a cursor before the first notification, and the count that other tabs changed meanwhile.
      reader.write(frameEvent('read', { unreadCount, ids: [] }, cursor));
      reader.cursor = cursor;
      channel.refill();
    },

    /** For wake-ups that were lost: one look for all readers. */
    async poll(): Promise<void> {
      if (members.size === 0) return;
      const sids = new Set(readers().map(({ sid }) => sid));
      const [sequences, endedSids] = await Promise.all([
        notifications.lastSequences([...members.keys()]),
        options.listEnded([...sids]),
      ]);
      for (const { userId, last } of sequences) members.get(userId)?.channel.observeSequence(last);
      const ended = new Set(endedSids);
      for (const reader of readers()) if (ended.has(reader.sid)) reader.end();
    },

    /** Sends all readers that another release is in use. A reader that misses it finds out at the next navigation. */
    announceRelease(release: { name: string; version: string; off?: RemoteOff | undefined }): void {
      // Who released is for the audit of administrators, not for members.
      const frame = frameEvent('platform', streamEvents.platform.parse(release));
      for (const reader of readers()) if (reader.cursor !== undefined) reader.write(frame);
    },

    start: wheel.start,

    /** Ends all streams; browsers come back to another replica. */
    close(): void {
      isClosing = true;
      wheel.stop();
      for (const reader of readers()) reader.end();
    },
  };
}

export type StreamHub = ReturnType<typeof createStreamHub>;
