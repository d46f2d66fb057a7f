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
import { releasePromoted } from '@siteswap/contracts/platform';
import { startService, startTestService } from '@siteswap/service-kit/testing';
import { v7 as uuidv7 } from 'uuid';
import { notificationsService } from '#src/service.ts';
import { aUser } from '#test/factories.ts';
import { fillInbox, fillInboxWith, notifyMember } from '#test/inbox.ts';
import { openStream, type StreamClient } from '#test/stream-client.ts';
import { startNotifications } from '#test/templates.ts';

describe('the notification stream', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () =>
    startNotifications({ STREAM_PING_MS: '60', STREAM_POLL_MS: '50', STREAM_MAX_PER_MEMBER: '3' });
  const as = (userId: number, sid = `sid-${userId}`) => service.actor({ userId, sid });
  const open: StreamClient[] = [];
  const stream = async (
    userId: number,
    options: {
      lastEventId?: string | undefined;
      query?: string;
      sid?: string;
      baseUrl?: string;
    } = {},
  ) => {
    const { baseUrl = service.baseUrl, sid, ...rest } = options;
    const client = await openStream(baseUrl, as(userId, sid), rest);
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
    expect(client.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(client.headers.get('cache-control')).toBe('no-store');
    expect(client.headers.get('x-accel-buffering')).toBe('no');
    expect(client.headers.get('content-encoding')).toBeNull();
    const [connected, read] = client.received;
    expect(connected).toMatchObject({ name: 'connected', id: undefined });
    expect(connected?.data.connectionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(read).toMatchObject({ name: 'read', id: '2', data: { unreadCount: 2, ids: [] } });
  });

  it('holds no place for browsers that leave while they connect', async () => {
    const authorization = (await as(61).headers())['authorization'] ?? '';
    const { port } = new URL(service.baseUrl);
    const leaveAtOnce = (afterMs: number) =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.once('close', () => resolve());
        socket.write(
          `GET ${streamNotifications.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`,
          () => setTimeout(() => socket.destroy(), afterMs),
        );
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => leaveAtOnce(index % 6)));
    await untilNoneIsOpen();
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
    expect(notified()).toEqual([
      { unreadCount: 2, ids: [first] },
      { unreadCount: 1, ids: [second] },
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

  it('takes the cursor from the query too, and begins now with one it does not understand', async () => {
    await fillInbox(service, 8, [{}, {}, {}]);
    const replayed = await stream(8, { query: '?lastEventId=1' });
    const fresh = await stream(8);
    const odd = await stream(8, { lastEventId: '1; drop' });
    await listenToTheEnd(8, replayed, fresh, odd);
    expect(ids(replayed)).toEqual(['2', '3', '4']);
    expect(ids(fresh)).toEqual(['4']);
    expect(ids(odd)).toEqual(['4']);
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
    const again = await openStream(service.baseUrl, as(13, 'a'));
    await service.waitFor(() => again.hasEnded);
  });

  it('closes the oldest stream of a member who opens too many', async () => {
    const first = await stream(14);
    const others = [await stream(14), await stream(14), await stream(14)];
    await service.waitFor(() => first.hasEnded);
    await listenToTheEnd(14, ...others);
  });

  it('rejects a visitor', async () => {
    const response = await fetch(service.baseUrl + streamNotifications.path);
    expect(response.status).toBe(401);
  });

  it('responds to HEAD with its headers alone', async () => {
    const response = await fetch(service.baseUrl + streamNotifications.path, {
      method: 'HEAD',
      headers: await as(17).headers(),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await response.text()).toBe('');
    expect(await metric('notification_streams')).toBe(0);
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
      const there = await stream(15, { baseUrl: `http://127.0.0.1:${second.port}`, sid: 'there' });
      const here = await stream(15, { sid: 'here' });
      for (let count = 0; count < 6; count += 1) await notifyMember(service, 15);
      for (const client of [here, there]) {
        await service.waitFor(() => ids(client).length === 6);
        expect(ids(client)).toEqual(['1', '2', '3', '4', '5', '6']);
      }
      const back = { baseUrl: `http://127.0.0.1:${second.port}`, sid: 'back', lastEventId: '4' };
      const replayed = await stream(15, back);
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

describe('a reader that does not read', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () =>
    startTestService(notificationsService, {
      schema: 'svc-notifications',
      // Long pings: a reader that pauses here is not disconnected for it.
      env: { STREAM_POLL_MS: '50', STREAM_PING_MS: '600000' },
    });
  const metric = async (name: string) => {
    const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
    return Number(new RegExp(`^${name}{.*} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const openSocket = async (userId = 1) => {
    const { authorization } = await service.actor({ userId }).headers();
    const url = new URL(service.baseUrl);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `GET ${streamNotifications.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nlast-event-id: 0\r\n\r\n`,
    );
    return socket;
  };
  /** Reads until the last event says that none is unread. */
  const untilItEndsWithNone = async (socket: Socket) => {
    let end = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      end = (end + chunk).slice(-200);
    });
    socket.resume();
    await service.waitFor(() => end.endsWith('data: {"unreadCount":0,"ids":[]}\n\n'));
  };
  /** More than the kernels of both sides hold for a connection. */
  const many = 3_000;

  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  it('is held at most 64 KB for, and gets all of it in order once it reads', async () => {
    await fillInboxWith(service, 1, many, 5_000);
    const socket = await openSocket();
    try {
      socket.pause();
      await service.waitFor(async () => (await metric('notification_streams_behind')) === 1);
      const unsent = await metric('notification_stream_unsent_bytes');
      expect(unsent).toBeGreaterThan(0);
      expect(unsent).toBeLessThanOrEqual(65_536);
      // A slow reader does not delay the others.
      const { body } = await service.call(
        listNotifications,
        { query: { limit: 1 } },
        service.actor({ userId: 1 }),
      );
      expect(body.unreadCount).toBe(many);

      const chunks: string[] = [];
      // Longer than an event: what is searched stays short.
      let end = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => {
        chunks.push(chunk);
        end = (end + chunk).slice(-10_000);
      });
      socket.resume();
      await service.waitFor(() => end.includes(`id: ${many}\nevent`), { timeoutMs: 60_000 });
      const seen = [...chunks.join('').matchAll(/^id: (\d+)\nevent: notification$/gm)].map(
        ([, id]) => Number(id),
      );
      expect(seen).toEqual(Array.from({ length: many }, (_, index) => index + 1));
      await service.waitFor(async () => (await metric('notification_streams_behind')) === 0);
    } finally {
      socket.destroy();
    }
  });

  it('gets the count that changed while it was behind, once it reads', async () => {
    await fillInbox(service, 2, [{}]);
    const asMember = service.actor({ userId: 2 });
    const other = await openStream(service.baseUrl, asMember);
    const socket = await openSocket(2);
    try {
      socket.pause();
      await service.waitFor(async () => (await metric('notification_streams')) === 2);
      // Counts alone, so that no notification that is sent again brings the right one.
      const ids = Array.from({ length: 20_000 }, () => uuidv7());
      await service.waitFor(async () => {
        service.nats.nats.publish('live.notifications.user.2', { kind: 'read', ids });
        return (await metric('notification_streams_behind')) === 1;
      });
      await service.call(markAllNotificationsRead, { body: {} }, asMember);
      await service.waitFor(() => other.named('read').at(-1)?.data.unreadCount === 0);

      await untilItEndsWithNone(socket);
    } finally {
      socket.destroy();
      other.close();
    }
  });

  it('gets the count without what was removed while it was behind', async () => {
    await fillInboxWith(service, 3, many, 5_000);
    await service.prisma.notification.updateMany({ where: { userId: 3 }, data: { actorId: 4 } });
    const other = await openStream(service.baseUrl, service.actor({ userId: 3 }));
    const socket = await openSocket(3);
    try {
      socket.pause();
      await service.waitFor(async () => (await metric('notification_streams_behind')) === 1);
      await service.nats.publishState(userState, 4, 1, aUser({ id: 4, isDeleted: true }));
      await service.waitFor(() => other.named('read').at(-1)?.data.unreadCount === 0);
      await untilItEndsWithNone(socket);
    } finally {
      socket.destroy();
      other.close();
    }
  });

  it('is disconnected when it reads nothing for a whole turn of pings', async () => {
    const impatient = await startTestService(notificationsService, {
      schema: 'svc-notifications',
      env: { STREAM_PING_MS: '300', STREAM_POLL_MS: '50' },
    });
    const before = service;
    service = impatient;
    let socket: Awaited<ReturnType<typeof openSocket>> | undefined;
    try {
      await fillInboxWith(impatient, 1, many, 5_000);
      socket = await openSocket();
      socket.on('error', () => {});
      socket.pause();
      await impatient.waitFor(
        async () => (await metric('notification_streams_stalled_total')) === 1,
      );
      await impatient.waitFor(async () => (await metric('notification_streams')) === 0);
    } finally {
      socket?.destroy();
      service = before;
      await impatient.stop();
    }
  });
});
