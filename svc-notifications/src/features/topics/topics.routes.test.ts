import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setStreamTopics } from '@siteswap/contracts/notifications';
import { listReadableTopics, maxTopics } from '@siteswap/contracts/platform';
import { startService } from '@siteswap/service-kit/testing';
import { v7 as uuidv7 } from 'uuid';
import { notificationsService } from '#src/service.ts';
import { openStream, type StreamClient } from '#test/stream-client.ts';
import { startNotifications } from '#test/templates.ts';

/** The service of another domain: lamps up to 9 are for all, 10 is for member 7, 11 for administrators. */
async function startLamps() {
  let status = 200;
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { userId, adminMode, topics } = listReadableTopics.body.parse(
        JSON.parse(Buffer.concat(chunks).toString()),
      );
      const mayRead = (topic: string) =>
        /\.\d$/.test(topic) ||
        (topic.endsWith('.10') && userId === 7) ||
        (topic.endsWith('.11') && adminMode);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ topics: topics.filter(mayRead) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    respond: (next: number) => {
      status = next;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('the topics of a stream', () => {
  let service: Awaited<ReturnType<typeof startNotifications>>;
  let lamps: Awaited<ReturnType<typeof startLamps>>;
  const open: StreamClient[] = [];
  const as = (userId: number) => service.actor({ userId, sid: `sid-${userId}` });

  const stream = async (userId: number, baseUrl = service.baseUrl) => {
    const client = await openStream({ baseUrl, internal: service.internal }, as(userId));
    open.push(client);
    await service.waitFor(() => client.named('read').length > 0);
    const connectionId: string = client.named('connected')[0]?.data.connectionId;
    return { client, connectionId };
  };
  const set = (userId: number, connectionId: string, topics: string[], adminMode = false) =>
    service.call(
      setStreamTopics,
      { body: { connectionId, topics } },
      service.actor({ userId, adminMode, isGlobalAdmin: adminMode }),
      adminMode ? { 'x-admin-mode': 'true' } : {},
    );
  const change = (topic: string) => service.nats.nats.publish(`live.topic.${topic}`, null);
  const topicsOf = (client: StreamClient) => client.named('topic').map(({ data }) => data.topic);
  /** What was published before has arrived once this one has. */
  const settled = async (
    { client, connectionId }: Awaited<ReturnType<typeof stream>>,
    userId = 7,
  ) => {
    const last = `lamps.end-${uuidv7()}.1`;
    await set(userId, connectionId, [last]);
    change(last);
    await service.waitFor(() => topicsOf(client).includes(last));
  };

  beforeAll(async () => {
    lamps = await startLamps();
    service = await startNotifications({
      TOPIC_SERVICES: JSON.stringify({ lamps: lamps.url, lost: 'http://127.0.0.1:1' }),
    });
  });
  afterEach(() => {
    lamps.respond(200);
    for (const client of open.splice(0)) client.close();
  });
  afterAll(async () => {
    await service.stop();
    await lamps.stop();
  });

  it('store no response: the same list again does the same', async () => {
    const { connectionId } = await stream(7);
    const body = { connectionId, topics: ['lamps.lamp.1'] };
    const headers = { 'idempotency-key': uuidv7() };
    for (let call = 0; call < 2; call += 1) {
      expect((await service.call(setStreamTopics, { body }, as(7), headers)).status).toBe(200);
    }
    const { rows } = await service.pool.query('select route from kit.idempotency_key');
    expect(rows).toEqual([]);
  });

  it('bring an event without id and without data, for what was subscribed to alone', async () => {
    const [mine, other] = [await stream(7), await stream(8)];
    const response = await set(7, mine.connectionId, ['lamps.lamp.1', 'lamps.lamp.10']);
    expect(response.status).toBe(200);
    expect(response.body.topics).toEqual(['lamps.lamp.1', 'lamps.lamp.10']);
    change('lamps.lamp.2');
    change('lamps.lamp.1');
    await service.waitFor(() => mine.client.named('topic').length > 0);
    expect(mine.client.named('topic')).toEqual([
      { name: 'topic', id: undefined, data: { topic: 'lamps.lamp.1' } },
    ]);
    await settled(other, 8);
    expect(topicsOf(other.client)).toHaveLength(1);
  });

  it('are those that their owner lets the member read', async () => {
    const mine = await stream(8);
    const names = ['lamps.lamp.1', 'lamps.lamp.10', 'lamps.lamp.11', 'clubs.club.1'];
    expect((await set(8, mine.connectionId, names)).body.topics).toEqual(['lamps.lamp.1']);
    for (const name of names.toReversed()) change(name);
    await service.waitFor(() => topicsOf(mine.client).length > 0);
    expect(topicsOf(mine.client)).toEqual(['lamps.lamp.1']);

    const inAdminMode = await set(8, mine.connectionId, names, true);
    expect(inAdminMode.body.topics).toEqual(['lamps.lamp.1', 'lamps.lamp.11']);
  });

  it('replace those before', async () => {
    const mine = await stream(7);
    await set(7, mine.connectionId, ['lamps.lamp.1', 'lamps.lamp.2']);
    await set(7, mine.connectionId, ['lamps.lamp.2', 'lamps.lamp.3']);
    for (const id of [1, 2, 3]) change(`lamps.lamp.${id}`);
    await service.waitFor(() => topicsOf(mine.client).length === 2);
    await settled(mine);
    expect(topicsOf(mine.client).slice(0, 2)).toEqual(['lamps.lamp.2', 'lamps.lamp.3']);
  });

  it('that change a hundred times at once are one event', async () => {
    const mine = await stream(7);
    await set(7, mine.connectionId, ['lamps.lamp.4']);
    for (let times = 0; times < 100; times += 1) change('lamps.lamp.4');
    await settled(mine);
    expect(topicsOf(mine.client).filter((topic) => topic === 'lamps.lamp.4').length).toBeLessThan(
      5,
    );
  });

  it('of a stream of another member, or of none, are 404', async () => {
    const mine = await stream(7);
    for (const [userId, connectionId] of [
      [8, mine.connectionId],
      [7, uuidv7()],
    ] as const) {
      const { status, body } = await set(userId, connectionId, ['lamps.lamp.1']);
      expect([status, body.code]).toEqual([404, 'STREAM_NOT_FOUND']);
    }
    change('lamps.lamp.1');
    await settled(mine);
    expect(topicsOf(mine.client)).toHaveLength(1);
    mine.client.close();
    await service.waitFor(
      async () => (await set(7, mine.connectionId, ['lamps.lamp.1'])).status === 404,
    );
  });

  it('are set on the replica that has the stream', async () => {
    const replica = await startService(notificationsService, { ...service.env, PORT: '0' });
    try {
      const mine = await stream(7, `http://127.0.0.1:${replica.port}`);
      expect((await set(7, mine.connectionId, ['lamps.lamp.5'])).status).toBe(200);
      expect((await set(8, mine.connectionId, ['lamps.lamp.6'])).status).toBe(404);
      change('lamps.lamp.6');
      change('lamps.lamp.5');
      await service.waitFor(() => topicsOf(mine.client).length > 0);
      expect(topicsOf(mine.client)).toEqual(['lamps.lamp.5']);
    } finally {
      for (const client of open.splice(0)) client.close();
      await replica.stop();
    }
  });

  it('are at most fifty, and names of topics', async () => {
    const mine = await stream(7);
    const many = (count: number) => Array.from({ length: count }, (_, at) => `lamps.lamp.1.${at}`);
    expect((await set(7, mine.connectionId, many(maxTopics))).status).toBe(200);
    expect((await set(7, mine.connectionId, many(maxTopics + 1))).status).toBe(422);
    for (const name of ['', 'lamps', 'lamps.lamp.*', 'lamps.>', '>', 'lamps.lamp.1\r\nPUB x 0']) {
      expect((await set(7, mine.connectionId, [name])).status).toBe(422);
    }
    expect((await set(7, 'mine', [])).status).toBe(422);
    const call = { body: { connectionId: mine.connectionId, topics: [] } };
    expect((await service.call(setStreamTopics, call)).status).toBe(401);
  });

  it('are subscribed to as far as their owners respond, and the caller is to try again', async () => {
    const mine = await stream(7);
    expect((await set(7, mine.connectionId, ['lamps.lamp.1', 'lost.item.1'])).status).toBe(503);
    change('lamps.lamp.1');
    await service.waitFor(() => topicsOf(mine.client).length > 0);
    lamps.respond(500);
    expect((await set(7, mine.connectionId, ['lamps.lamp.1'])).status).toBe(503);
    lamps.respond(200);
    expect((await set(7, mine.connectionId, ['lamps.lamp.1'])).status).toBe(200);
  });

  it('none of them asks no owner', async () => {
    const mine = await stream(7);
    const before = lamps.calls();
    expect((await set(7, mine.connectionId, [])).body.topics).toEqual([]);
    expect(lamps.calls()).toBe(before);
  });
});
