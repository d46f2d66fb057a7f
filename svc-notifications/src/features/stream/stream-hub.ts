import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Live } from '#src/features/live/live.service.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.service.ts';
import { frameEvent } from './event-frame.ts';
import { createHeartbeatWheel } from './heartbeat-wheel.ts';
import { StreamReader } from './stream-reader.ts';
import { UserChannel } from './user-channel.ts';

export interface StreamHubOptions {
  readonly notifications: NotificationsService;
  /** Those of some sessions that are over. */
  readonly endedAmong: (sids: string[]) => Promise<string[]>;
  readonly live: Live;
  readonly log: Logger;
  readonly pingMs: number;
  readonly maxUnsentBytes: number;
  /** Streams one member may hold on one replica; the oldest gives way. */
  readonly maxPerMember: number;
}

interface Connection {
  readonly userId: number;
  readonly sid: string;
  /** Its headers are written; it belongs to the hub from now on. */
  readonly response: ServerResponse;
  /** Last sequence the browser has seen, if it says so. */
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
        if (reader.hasStalled(options.pingMs)) reader.destroy();
        else reader.write(frame);
      }
    },
  });

  const memberOf = (userId: number): Member => {
    const known = members.get(userId);
    if (known) return known;
    const channel = new UserChannel({ userId, notifications, log });
    const member = {
      channel,
      stopListening: live.listen(userId, (wakeUp) => channel.hear(wakeUp)),
    };
    members.set(userId, member);
    return member;
  };

  const leave = (reader: StreamReader) => {
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
     * Adds a stream whose headers are written. It listens first and reads the table then, so what happens in between
     * is heard or read, and its cursor drops what is both.
     */
    async connect(connection: Connection): Promise<void> {
      const { userId, sid, response, lastEventId } = connection;
      const { socket } = response;
      if (!socket || isClosing) {
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
      const stopBeating = wheel.add(reader);
      socket.once('close', () => {
        stopBeating();
        leave(reader);
      });

      reader.write(frameEvent('connected', { connectionId: reader.id }));
      const [last, unreadCount] = await Promise.all([
        notifications.lastSequence(userId),
        notifications.unreadCount(userId),
      ]);
      // A cursor beyond the table is of a database that is no more.
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
        options.endedAmong([...sids]),
      ]);
      for (const { userId, last } of sequences) members.get(userId)?.channel.sawSequence(last);
      const ended = new Set(endedSids);
      for (const reader of readers()) if (ended.has(reader.sid)) reader.end();
    },

    /** Tells all readers that another release is in use. Whoever misses it finds out at the next navigation. */
    tellPlatform(release: { name: string; version: string }): void {
      const frame = frameEvent('platform', release);
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
