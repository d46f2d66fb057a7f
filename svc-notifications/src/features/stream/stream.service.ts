import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { streamEvents } from '@siteswap/contracts/notifications';
import type { OpenedReader, RemoteOff } from '@siteswap/contracts/platform';
import { conflict, notFound, unavailable } from '@siteswap/service-kit';
import type { Logger } from 'pino';
import type { Live } from '#src/features/live/live.public.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.public.ts';
import { frameEvent } from './event-frame.format.ts';
import { createHeartbeatWheel } from './heartbeat.schedule.ts';
import { Trunk } from './trunk.client.ts';
import { TrunkReader } from './trunk-reader.client.ts';
import { UserChannel } from './user-channel.service.ts';

export interface StreamHubOptions {
  readonly notifications: NotificationsService;
  /** Those of some sessions that have ended. */
  readonly listEnded: (sids: string[]) => Promise<string[]>;
  readonly live: Live;
  readonly log: Logger;
  readonly pingMs: number;
}

interface Member {
  readonly channel: UserChannel;
  readonly stopListening: () => void;
}

/** The streams whose content this replica sends to the gateways. */
export function createStreamHub(options: StreamHubOptions) {
  const { notifications, live, log } = options;
  const members = new Map<number, Member>();
  const trunks = new Map<string, Trunk<TrunkReader>>();
  let isClosing = false;

  const wheel = createHeartbeatWheel<TrunkReader>({
    turnMs: options.pingMs,
    slots: 30,
    beat: (readers) => {
      const frame = frameEvent('ping', { at: new Date().toISOString() });
      for (const reader of readers) reader.write(frame);
    },
  });
  const stopBeating = new WeakMap<TrunkReader, () => void>();

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

  const join = (reader: TrunkReader) => {
    memberOf(reader.userId).channel.readers.add(reader);
    stopBeating.set(reader, wheel.add(reader));
  };

  const leave = (reader: TrunkReader) => {
    stopBeating.get(reader)?.();
    const member = members.get(reader.userId);
    member?.channel.readers.delete(reader);
    if (!member || member.channel.readers.size > 0) return;
    member.stopListening();
    members.delete(reader.userId);
  };

  const readers = () => [...members.values()].flatMap(({ channel }) => [...channel.readers]);

  /** Finds out where readers begin, and gives them what the table has beyond. */
  const begin = async (beginning: readonly TrunkReader[]): Promise<void> => {
    const userIds = [...new Set(beginning.map(({ userId }) => userId))];
    const [sequences, counts] = await Promise.all([
      notifications.lastSequences(userIds),
      notifications.unreadCounts(userIds),
    ]);
    const lastOf = new Map(sequences.map(({ userId, last }) => [userId, last]));
    for (const reader of beginning) {
      if (reader.cursor !== undefined) continue;
      const last = lastOf.get(reader.userId) ?? 0;
      // A cursor beyond the table comes from a database that was replaced.
      const cursor = Math.min(reader.openedAt ?? last, last);
      const unreadCount = counts.get(reader.userId) ?? 0;
      // Gives the browser a cursor before the first notification, and the count that other tabs changed meanwhile.
      const frame = frameEvent('read', { unreadCount, ids: [] }, cursor);
      if (reader.write(frame, cursor)) reader.cursor = cursor;
    }
    for (const userId of userIds) members.get(userId)?.channel.refill();
  };

  const beginOrEnd = (beginning: readonly TrunkReader[]): void => {
    begin(beginning).catch((error: unknown) => {
      log.warn({ err: error, count: beginning.length }, 'streams could not begin');
      for (const reader of beginning) if (reader.cursor === undefined) reader.end();
    });
  };

  /** What was not written while a gateway took nothing. */
  const catchUp = (trunk: Trunk<TrunkReader>): void => {
    const missed = [...trunk.readers.values()];
    const beginning = missed.filter(({ cursor }) => cursor === undefined);
    if (beginning.length > 0) beginOrEnd(beginning);
    for (const { userId } of missed) members.get(userId)?.channel.refill();
  };

  return {
    /** Each can be written to, outside the sequence. A stream that moves leaves and comes back with the same id. */
    readers,
    /** Those of a member. */
    readersOf: (userId: number): Iterable<TrunkReader> =>
      members.get(userId)?.channel.readers ?? [],
    trunks,

    /**
     * Prepares the trunk of a gateway. @returns what begins it, once the headers of its response are written
     * @throws AppError 503 while this replica stops
     */
    openTrunk(id: string): (response: ServerResponse) => void {
      if (isClosing) throw unavailable(2);
      if (trunks.has(id)) throw conflict('TRUNK_IS_OPEN', 'This trunk is open already');
      return (response) => {
        const trunk = new Trunk<TrunkReader>(response, catchUp);
        trunks.set(id, trunk);
        finished(response, () => {
          trunks.delete(id);
          for (const reader of trunk.readers.values()) leave(reader);
        });
      };
    },

    /**
     * Adds and removes readers. It listens first and reads the table then, so no event in between is lost; the cursor
     * drops an event that arrives both ways.
     * @throws AppError 404 when the trunk has ended
     */
    changeTrunk(
      id: string,
      change: { opened: readonly OpenedReader[]; closed: readonly number[] },
    ) {
      const trunk = trunks.get(id);
      if (!trunk) throw notFound();
      const opened = change.opened.map((one) => [one.reader, new TrunkReader(trunk, one)] as const);
      for (const [number, reader] of opened) {
        trunk.readers.set(number, reader);
        join(reader);
        reader.write(frameEvent('connected', { connectionId: reader.id }));
      }
      for (const number of change.closed) {
        const reader = trunk.readers.get(number);
        trunk.readers.delete(number);
        if (reader) leave(reader);
      }
      if (opened.length > 0) beginOrEnd(opened.map(([, reader]) => reader));
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

    /** Shows the gateways that this process is there. */
    async beat(): Promise<void> {
      for (const trunk of trunks.values()) trunk.beat(options.pingMs);
    },

    /** Sends all readers that another release is in use. A reader that misses it compares the registry that the gateway says. */
    announceRelease(release: { name: string; version: string; off?: RemoteOff | undefined }): void {
      // Who released is for the audit of administrators, not for members.
      const frame = frameEvent('platform', streamEvents.platform.parse(release));
      for (const trunk of trunks.values()) trunk.writeToAll(frame);
    },

    start: wheel.start,

    /** Ends all trunks; the gateways go on with another replica. */
    close(): void {
      isClosing = true;
      wheel.stop();
      for (const trunk of trunks.values()) trunk.close();
    },
  };
}

export type StreamHub = ReturnType<typeof createStreamHub>;
