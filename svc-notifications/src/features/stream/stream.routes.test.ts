import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionEnded, userState } from '@siteswap/contracts/core';
import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  streamNotifications,
} from '@siteswap/contracts/notifications';
import { releasePromoted, trunkRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { aUserState } from '@siteswap/contracts/testing';
import { startService, TrunkDecoder } from '@siteswap/service-kit/testing';
import { v7 as uuidv7 } from 'uuid';
import { notificationsService } from '#src/service.ts';
import { fillInbox, fillInboxWith, notifyMember } from '#test/inbox.ts';
import {
  openStream,
  openTrunk,
  type StreamClient,
  type StreamTarget,
} from '#test/stream-client.ts';
import { startNotifications } from '#test/templates.ts';

/** A stream of the member of this number. */
const aReader = (reader: number) => ({
  reader,
  connectionId: randomUUID(),
  userId: 10_000 + reader,
  sid: `sid-${reader}`,
});

describe('the notification stream', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startNotifications({ STREAM_PING_MS: '60', STREAM_POLL_MS: '50' });
  const as = (userId: number, sid = `sid-${userId}`) => service.actor({ userId, sid });
  const open: StreamClient[] = [];
  const stream = async (
    userId: number,
    options: {
      lastEventId?: string | undefined;
      sid?: string;
      at?: StreamTarget;
    } = {},
  ) => {
    const { at = service, sid, ...rest } = options;
    const client = await openStream(at, as(userId, sid), rest);
    open.push(client);
    // The count comes once the reader is listening.
    await service.waitFor(() => client.named('read').length > 0 || client.hasEnded);
    return client;
  };
  const ids = (client: StreamClient) => client.named('notification').map(({ id }) => id);
  /** The last notification: all earlier ones have arrived once this one has. */
  const listenToTheEnd = async (userId: number, ...clients: StreamClient[]) => {
    const last = await notifyMember(service, userId);
    for (const client of clients) {
      await service.waitFor(() =>
        client.named('notification').some(({ data }) => data.id === last),
      );
    }
  };
  const metric = async (name: string) => {
    const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
    return Number(new RegExp(`^${name}{.*} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  const untilNoneIsOpen = () =>
    service.waitFor(async () => (await metric('notification_streams')) === 0);

  beforeAll(async () => {
    service = await start();
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await untilNoneIsOpen();
  });
  afterAll(() => service.stop());

  it('begins with who it is and how many are unread', async () => {
    await fillInbox(service, 1, [{}, {}]);
    const client = await stream(1);
    const [connected, read] = client.received;
    expect(connected).toMatchObject({ name: 'connected', id: undefined });
    expect(connected?.data).toEqual({ connectionId: client.connectionId });
    expect(read).toMatchObject({ name: 'read', id: '2', data: { unreadCount: 2, ids: [] } });
    expect(client.cursor).toBe(2);
  });

  it('frees the places of readers that leave, and of those whose trunk breaks while they begin', async () => {
    const leaving = await openTrunk(service);
    const opened = Array.from({ length: 300 }, (_, at) => aReader(at + 1));
    await leaving.change({ opened, closed: [1] });
    await service.waitFor(async () => (await metric('notification_streams')) === 299);
    await leaving.change({ closed: opened.map(({ reader }) => reader) });
    await service.waitFor(async () => (await metric('notification_streams')) === 0);
    expect(await metric('notification_trunks')).toBe(1);
    for (let count = 0; count < 10; count += 1) {
      const trunk = await openTrunk(service);
      const changing = trunk.change({ opened });
      if (count % 2) await changing;
      trunk.abort.abort();
      await changing;
    }
    leaving.abort.abort();
    await untilNoneIsOpen();
    await service.waitFor(async () => (await metric('notification_trunks')) === 0);
    // None is left in the way of this one either.
    const client = await stream(61);
    await service.waitFor(() => client.named('ping').length > 0);
    await service.waitFor(async () => (await metric('notification_streams')) === 1);
  });

  it('sends another release to all members, outside the sequence', async () => {
    const clients = [await stream(41), await stream(42)];
    await service.nats.publishEvent(releasePromoted, {
      name: 'mf-carpool',
      version: '1.1.0',
      off: 'disabled',
      by: 'user:7',
    });
    for (const client of clients) {
      await service.waitFor(() => client.named('platform').length === 1);
      const [event] = client.named('platform');
      expect(event?.id).toBeUndefined();
      // Without who did it.
      expect(event?.data).toEqual({ name: 'mf-carpool', version: '1.1.0', off: 'disabled' });
    }
  });

  it('sends a notification to every open tab, with the count', async () => {
    const [one, two] = [await stream(2), await stream(2)];
    const stranger = await stream(3);
    const id = await notifyMember(service, 2);
    for (const client of [one, two]) {
      await service.waitFor(() => client.named('notification').length === 1);
      const [event] = client.named('notification');
      expect(event).toMatchObject({ id: '1', data: { id, isRead: false, unreadCount: 1 } });
      const { notifications } = (await service.call(listNotifications, { query: {} }, as(2))).body;
      const { unreadCount, ...notification } = event?.data ?? {};
      expect(notification).toEqual(notifications[0]);
    }
    await listenToTheEnd(3, stranger);
    expect(stranger.named('notification')).toHaveLength(1);
  });

  it('sends each of many members who are woken together their own notification, once', async () => {
    const userIds = Array.from({ length: 25 }, (_, at) => 500 + at);
    await fillInbox(service, 500, [{}, {}]);
    const clients = await Promise.all(userIds.map((userId) => stream(userId)));
    const notified = await Promise.all(userIds.map((userId) => notifyMember(service, userId)));
    for (const [at, client] of clients.entries()) {
      await service.waitFor(() => client.named('notification').length > 0);
      const [event] = client.named('notification');
      const before = userIds[at] === 500 ? 2 : 0;
      expect(event).toMatchObject({
        id: String(before + 1),
        data: { id: notified[at], unreadCount: before + 1 },
      });
    }
    for (const [at, userId] of userIds.entries()) {
      await listenToTheEnd(userId, clients[at] as StreamClient);
      expect(clients[at]?.named('notification')).toHaveLength(2);
    }
  });

  it('NO-02: sends the other tabs what was read', async () => {
    const client = await stream(4);
    await fillInbox(service, 4, [{ category: 'carpool' }, { category: 'carpool' }, {}]);
    const { notifications } = (await service.call(listNotifications, { query: {} }, as(4))).body;
    const [first, second] = notifications.map(({ id }) => id);
    const notified = () =>
      client
        .named('read')
        .slice(1)
        .map(({ data }) => data);
    const after = (count: number) => service.waitFor(() => notified().length === count);

    await service.call(markNotificationRead, { params: { id: first ?? '' } }, as(4));
    await after(1);
    await service.call(deleteNotification, { params: { id: second ?? '' } }, as(4));
    await after(2);
    await service.call(markAllNotificationsRead, { body: { category: 'carpool' } }, as(4));
    await after(3);
    // With those that are still there, so that the tabs need not ask.
    expect(notified()).toEqual([
      {
        unreadCount: 2,
        ids: [first],
        notifications: [expect.objectContaining({ id: first, isRead: true })],
      },
      { unreadCount: 1, ids: [second], notifications: [] },
      { unreadCount: 0, category: 'carpool' },
    ]);
  });

  it('NO-07: notifications written while a browser was disconnected arrive once after it reconnects', async () => {
    const before = await stream(5);
    await listenToTheEnd(5, before);
    const lastEventId = before.received.findLast(({ id }) => id !== undefined)?.id;
    before.close();
    await untilNoneIsOpen();
    const missed = [await notifyMember(service, 5), await notifyMember(service, 5)];

    const back = await stream(5, { lastEventId });
    await listenToTheEnd(5, back);
    expect(ids(back)).toEqual(['2', '3', '4']);
    expect(
      back
        .named('notification')
        .slice(0, 2)
        .map(({ data }) => data.id),
    ).toEqual(missed);
  });

  it('NO-07: also when none was written before it disconnected', async () => {
    const before = await stream(6);
    const lastEventId = before.received.findLast(({ id }) => id !== undefined)?.id;
    expect(lastEventId).toBe('0');
    before.close();
    await notifyMember(service, 6);
    const back = await stream(6, { lastEventId });
    await listenToTheEnd(6, back);
    expect(ids(back)).toEqual(['1', '2']);
  });

  it('loses and repeats nothing while browsers come and go amid notifications', async () => {
    let lastEventId: string | undefined = '0';
    const received: (string | undefined)[] = [];
    let isNotifying = true;
    const telling = (async () => {
      for (let count = 0; count < 25; count += 1) await notifyMember(service, 7);
      isNotifying = false;
    })();
    while (isNotifying) {
      const client = await stream(7, { lastEventId });
      await service.waitFor(() => ids(client).length >= 3 || !isNotifying);
      client.close();
      received.push(...ids(client));
      lastEventId = ids(client).at(-1) ?? lastEventId;
    }
    await telling;
    const last = await stream(7, { lastEventId });
    await listenToTheEnd(7, last);
    received.push(...ids(last));
    expect(received).toEqual(Array.from({ length: 26 }, (_, index) => String(index + 1)));
  });

  it('leaves nothing out for one that begins further back while the others are being filled', async () => {
    await fillInbox(service, 62, [{}, {}, {}]);
    const before = await stream(62, { lastEventId: '3' });
    let behind: StreamClient | undefined;
    await service.prisma.$transaction(async (tx) => {
      // What is missing is read with the language of its member.
      await tx.$executeRaw`lock table member in access exclusive mode`;
      await fillInbox(service, 62, [{}]);
      await service.waitFor(async () => {
        const [{ count } = { count: 0n }] = await service.prisma.$queryRaw<{ count: bigint }[]>`
          select count(*) from pg_locks where relation = 'member'::regclass and not granted`;
        return count > 0n;
      });
      behind = await stream(62, { lastEventId: '1' });
    });
    const after = behind as unknown as StreamClient;
    await listenToTheEnd(62, before, after);
    expect(ids(before)).toEqual(['4', '5']);
    expect(ids(after)).toEqual(['2', '3', '4', '5']);
  });

  it('begins now without a cursor, and with what is missing with one', async () => {
    await fillInbox(service, 8, [{}, {}, {}]);
    const replayed = await stream(8, { lastEventId: '1' });
    const fresh = await stream(8);
    await listenToTheEnd(8, replayed, fresh);
    expect(ids(replayed)).toEqual(['2', '3', '4']);
    expect(ids(fresh)).toEqual(['4']);
    expect([replayed.cursor, fresh.cursor]).toEqual([4, 4]);
  });

  it('sends new notifications to a browser whose cursor is from another database', async () => {
    const client = await stream(9, { lastEventId: '500' });
    await listenToTheEnd(9, client);
    expect(ids(client)).toEqual(['1']);
  });

  it('omits notifications that were deleted in the meantime', async () => {
    await fillInbox(service, 10, [{}, {}]);
    const { notifications } = (await service.call(listNotifications, { query: {} }, as(10))).body;
    await service.call(deleteNotification, { params: { id: notifications[0]?.id ?? '' } }, as(10));
    const client = await stream(10, { lastEventId: '0' });
    await listenToTheEnd(10, client);
    expect(ids(client)).toEqual(['1', '3']);
  });

  it('finds a notification whose wake-up was lost', async () => {
    const client = await stream(11);
    await fillInbox(service, 11, [{}]);
    await service.waitFor(() => ids(client).length === 1);
  });

  it('pings', async () => {
    const client = await stream(12);
    await service.waitFor(() => client.named('ping').length >= 2);
    expect(client.named('ping').every(({ id }) => id === undefined)).toBe(true);
  });

  it('ends with its session, and only that one', async () => {
    const [ended, other] = [await stream(13, { sid: 'a' }), await stream(13, { sid: 'b' })];
    await service.nats.publishEvent(sessionEnded, { userId: 13, sid: 'a' });
    await service.waitFor(() => ended.hasEnded);
    await listenToTheEnd(13, other);
    expect(other.hasEnded).toBe(false);
    // A token that is still valid opens it again for a moment only.
    const again = await openStream(service, as(13, 'a'));
    open.push(again);
    await service.waitFor(() => again.hasEnded);
  });

  it('is open to the gateway alone', async () => {
    const member = await as(17).headers();
    const direct = await fetch(service.baseUrl + streamNotifications.path, { headers: member });
    expect(direct.status).toBe(421);
    const wrong = { 'x-internal-token': 'x'.repeat(32) };
    for (const headers of [{}, member, wrong]) {
      const internal = { headers: async () => headers };
      await expect(openTrunk({ baseUrl: service.baseUrl, internal })).rejects.toThrow('404');
    }
    const trunk = await openTrunk(service);
    const path = routeUrl(trunkRoutes('svc-notifications').change, trunk);
    const change = (url: string, headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ opened: [aReader(1)], closed: [] }),
      });
    for (const headers of [{}, member, wrong]) {
      expect((await change(service.baseUrl + path, headers)).status).toBe(404);
    }
    expect(await metric('notification_streams')).toBe(0);
    trunk.abort.abort();
    // The end of a trunk is the end of its changes.
    await service.waitFor(async () => (await metric('notification_trunks')) === 0);
    const internal = await service.internal.headers();
    expect((await change(service.baseUrl + path, internal)).status).toBe(404);
  });

  it('works on several machines: any of them wakes the streams of all', async () => {
    const { host, port, user, password, database } = service.pool.options;
    const second = await startService(notificationsService, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL:
        service.pool.options.connectionString ??
        `postgres://${user}:${password}@${host}:${port}/${database}`,
      NATS_URL: process.env['TEST_NATS_URL'],
      NATS_PREFIX: service.nats.prefix,
      INTERNAL_TOKEN: 'x'.repeat(32),
      SERVICE_KEY: 'y'.repeat(32),
      JWKS_URL: service.issuer.jwksUrl,
      CORE_URL: 'http://127.0.0.1:1',
      // So that only the wake-up can bring the notification.
      STREAM_POLL_MS: '3600000',
    });
    try {
      const at = {
        baseUrl: `http://127.0.0.1:${second.port}`,
        internal: { headers: async () => ({ 'x-internal-token': 'x'.repeat(32) }) },
      };
      const there = await stream(15, { at, sid: 'there' });
      const here = await stream(15, { sid: 'here' });
      for (let count = 0; count < 6; count += 1) await notifyMember(service, 15);
      for (const client of [here, there]) {
        await service.waitFor(() => ids(client).length === 6);
        expect(ids(client)).toEqual(['1', '2', '3', '4', '5', '6']);
      }
      const replayed = await stream(15, { at, sid: 'back', lastEventId: '4' });
      await service.waitFor(() => ids(replayed).length === 2);
      await service.call(markAllNotificationsRead, { body: {} }, as(15));
      await service.waitFor(() => there.named('read').at(-1)?.data.unreadCount === 0);
      await service.nats.publishEvent(sessionEnded, { userId: 15, sid: 'there' });
      await service.waitFor(() => there.hasEnded);
      expect(here.hasEnded).toBe(false);
    } finally {
      await second.stop();
    }
  });

  it('ends when the service stops, and goes on at the next', async () => {
    const client = await stream(16);
    await service.restart();
    await service.waitFor(() => client.hasEnded);
    await notifyMember(service, 16);
    const back = await stream(16, { lastEventId: '0' });
    await service.waitFor(() => ids(back).length === 1);
  });
});

describe('a gateway that does not read', () => {
  let service: Awaited<ReturnType<typeof start>>;
  // Long pings: a gateway that pauses here is not cut off for it.
  const start = (env: Record<string, string> = {}) =>
    startNotifications({ STREAM_POLL_MS: '50', STREAM_PING_MS: '600000', ...env });
  const metric = async (name: string, at = service) => {
    const text = await (await fetch(`${at.baseUrl}/metrics`)).text();
    return Number(new RegExp(`^${name}{.*} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  /** A trunk by a plain socket, which can be paused, with one reader per member. */
  const openSocket = async (userIds: number[], at = service) => {
    const { port, hostname } = new URL(at.baseUrl);
    const params = { trunk: randomUUID() };
    const headers = await at.internal.headers();
    const routes = trunkRoutes('svc-notifications');
    const socket = connect(Number(port), hostname);
    socket.pause();
    const token = headers['x-internal-token'];
    // By HTTP/1.0, so that no chunks stand between the records.
    socket.write(
      `GET ${routeUrl(routes.open, { params })} HTTP/1.0\r\nx-internal-token: ${token}\r\n\r\n`,
    );
    await at.waitFor(async () => (await metric('notification_trunks', at)) > 0);
    const opened = userIds.map((userId, index) => ({
      ...aReader(index + 1),
      userId,
      cursor: 0,
    }));
    await fetch(at.baseUrl + routeUrl(routes.change, { params }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ opened, closed: [] }),
    });
    return socket;
  };
  /** Reads on; the frames that the first reader gets. */
  const readOn = (socket: Socket): string[] => {
    const frames: string[] = [];
    const decoder = new TrunkDecoder();
    let head = Buffer.alloc(0);
    const take = (bytes: Buffer) => {
      for (const { readers, frame } of decoder.take(bytes)) {
        if (readers.includes(1 as never)) frames.push(String(frame));
      }
    };
    const takeHead = (bytes: Buffer) => {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', takeHead).on('data', take);
      take(head.subarray(end + 4));
    };
    socket.on('data', takeHead).resume();
    return frames;
  };
  const maxUnsent = 4 * 1024 * 1024;
  /** More than that, and than the kernels of both sides buffer for a connection. */
  const many = 4_000;

  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  it('gets a buffer of a few megabytes, delays no other, and gets all in order once it reads', async () => {
    await fillInboxWith(service, 1, many, 5_000);
    const socket = await openSocket([1]);
    try {
      const unsent = () => metric('notification_trunk_unsent_bytes');
      await service.waitFor(async () => (await unsent()) > maxUnsent - 100_000);
      expect(await unsent()).toBeLessThan(maxUnsent + 600_000);
      const other = await openStream(service, service.actor({ userId: 1 }));
      await service.waitFor(() => other.named('read').length > 0);
      const last = await notifyMember(service, 1);
      await service.waitFor(() => other.named('notification').some(({ data }) => data.id === last));
      other.close();

      const frames = readOn(socket);
      const seen = () =>
        frames.flatMap((text) =>
          [...text.matchAll(/^id: (\d+)\nevent: notification$/gm)].map(([, id]) => Number(id)),
        );
      await service.waitFor(() => frames.at(-1)?.includes(`id: ${many + 1}\n`), {
        timeoutMs: 60_000,
      });
      expect(seen()).toEqual(Array.from({ length: many + 1 }, (_, index) => index + 1));
    } finally {
      socket.destroy();
    }
  });

  it('has its readers get the count that changed meanwhile, once it reads', async () => {
    await fillInbox(service, 2, [{}]);
    const asMember = service.actor({ userId: 2 });
    const other = await openStream(service, asMember);
    const socket = await openSocket([2]);
    try {
      // Counts alone, so that no notification that is sent again brings the right one.
      const ids = Array.from({ length: 20_000 }, () => uuidv7());
      const unsent = () => metric('notification_trunk_unsent_bytes');
      await service.waitFor(async () => {
        service.nats.nats.publish('live.notifications.user.2', { kind: 'read', ids });
        return (await unsent()) > maxUnsent;
      });
      await service.call(markAllNotificationsRead, { body: {} }, asMember);
      await service.waitFor(() => other.named('read').at(-1)?.data.unreadCount === 0);
      const frames = readOn(socket);
      await service.waitFor(() => frames.at(-1)?.endsWith('data: {"unreadCount":0,"ids":[]}\n\n'));
    } finally {
      socket.destroy();
      other.close();
    }
  });

  it('has them get the count without what was removed meanwhile', async () => {
    await fillInboxWith(service, 3, many, 5_000);
    await service.prisma.notification.updateMany({ where: { userId: 3 }, data: { actorId: 4 } });
    const other = await openStream(service, service.actor({ userId: 3 }));
    const socket = await openSocket([3]);
    try {
      const unsent = () => metric('notification_trunk_unsent_bytes');
      await service.waitFor(async () => (await unsent()) > maxUnsent - 100_000);
      await service.nats.publishState(userState, 4, 1, aUserState({ id: 4, isDeleted: true }));
      await service.waitFor(() => other.named('read').at(-1)?.data.unreadCount === 0);
      const frames = readOn(socket);
      await service.waitFor(() => frames.at(-1)?.endsWith('data: {"unreadCount":0,"ids":[]}\n\n'));
    } finally {
      socket.destroy();
      other.close();
    }
  });

  it('is cut off when it reads nothing for a whole turn of pings', async () => {
    const impatient = await start({ STREAM_PING_MS: '300' });
    try {
      await fillInboxWith(impatient, 1, many, 5_000);
      const socket = await openSocket([1], impatient);
      socket.on('error', () => {});
      await impatient.waitFor(
        async () => (await metric('notification_trunk_unsent_bytes', impatient)) > 1_000_000,
      );
      await impatient.waitFor(async () => (await metric('notification_trunks', impatient)) === 0);
      expect(await metric('notification_streams', impatient)).toBe(0);
      socket.destroy();
    } finally {
      await impatient.stop();
    }
  });
});
