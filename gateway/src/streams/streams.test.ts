import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionEnded } from '@siteswap/contracts/core';
import { getRegistry, maxOpenedReaders } from '@siteswap/contracts/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import { internalToken } from '#test/sample-core.ts';
import { aRemote, release } from '#test/sample-releases.ts';
import { clubNews, clubRoutes } from '#test/sample-routes.ts';
import { SampleService } from '#test/sample-service.ts';
import type { SampleReader } from '#test/sample-trunk.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

/** An open stream of a browser, and its end at the service. */
interface OpenStream {
  readonly sent: ClientRequest;
  readonly response: IncomingMessage;
  /** What its service wrote. */
  readonly received: () => string;
  /** Which registries the gateway said are in use. */
  readonly registries: () => string[];
  /** Resolves when the stream ends as a whole response does. */
  readonly ended: Promise<void>;
  readonly connectionId: string;
}

const frame = (sequence: number, data: string) => `id: ${sequence}\ndata: ${data}\n\n`;

const registryEvent = /event: registry\ndata: {"release":"(.*?)"}\n\n/g;

/** What a gateway and its services do with streams. */
function streamsOf(site: () => TestGateway) {
  const open: ClientRequest[] = [];
  const metric = async (name: string) => {
    const headers = { 'x-internal-token': internalToken };
    const { text: metrics } = await site().call('/metrics', { headers });
    return Number(new RegExp(`^gateway_${name}{.*} (\\d+)$`, 'm').exec(metrics)?.[1]);
  };
  const readersAt = (service: SampleService): SampleReader[] => service.trunks.opened;

  return {
    metric,
    /** The browser's end of a stream; it has begun, and a service knows of it. */
    openStream: async (
      cookie: string,
      options: {
        headers?: Record<string, string>;
        query?: string;
        services?: SampleService[];
      } = {},
    ): Promise<OpenStream & { reader: SampleReader }> => {
      const services = options.services ?? [site().clubs];
      const before = new Set(services.flatMap(readersAt));
      const stream = await new Promise<Omit<OpenStream, 'connectionId'>>((resolve, reject) => {
        const sent = request({
          port: site().gateway.port,
          path: clubNews.path + (options.query ?? ''),
          agent: false,
          headers: { ...site().cookie(cookie), 'accept-encoding': 'br, gzip', ...options.headers },
        });
        open.push(sent);
        sent.on('error', reject);
        sent.on('response', (response) => {
          let received = '';
          response.on('data', (chunk: Buffer) => {
            received += chunk.toString();
          });
          const ended = new Promise<void>((done, failed) => {
            response.on('end', done);
            response.on('error', failed);
          });
          ended.catch(() => undefined);
          resolve({
            sent,
            response,
            received: () => received.replace(registryEvent, ''),
            registries: () =>
              [...received.matchAll(registryEvent)].map(([, release = '']) => release),
            ended,
          });
        });
        sent.end();
      });
      const added = () => services.flatMap(readersAt).find((reader) => !before.has(reader));
      await waitFor(() => added() !== undefined);
      const reader = added() as SampleReader;
      return { ...stream, reader, connectionId: reader.connectionId };
    },
    /** What a stream is at its service now: it moves. */
    latest: ({ connectionId }: OpenStream, services = [site().clubs]) =>
      services
        .flatMap(readersAt)
        .filter((reader) => reader.connectionId === connectionId)
        .at(-1) as SampleReader,
    openings: ({ connectionId }: OpenStream, services = [site().clubs]) =>
      services.flatMap(readersAt).filter((reader) => reader.connectionId === connectionId),
    closeAll: async () => {
      for (const sent of open.splice(0)) sent.destroy();
      await waitFor(async () => (await metric('open_streams')) === 0);
    },
  };
}

describe('a stream', () => {
  let site: TestGateway;
  const { openStream, latest, openings, metric, closeAll } = streamsOf(() => site);
  beforeAll(async () => {
    site = await startTestGateway({ env: { STREAM_MAX_PER_MEMBER: '3' } });
  });
  afterEach(closeAll);
  afterAll(() => site.stop());

  it('reaches the browser piece by piece, uncompressed, and passes its cursor on', async () => {
    const { cookie, sid } = site.core.signIn({ id: 41 });
    const opened = await openStream(cookie, { headers: { 'last-event-id': '41' } });
    expect(opened.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(opened.response.headers['content-encoding']).toBeUndefined();
    expect(opened.reader).toMatchObject({ cursor: 41, userId: 41, sid });
    opened.reader.write(frame(42, 'one'), 42);
    await waitFor(() => opened.received() === frame(42, 'one'));
    opened.reader.write(frame(43, 'été'), 43);
    await waitFor(() => opened.received().endsWith('data: été\n\n'));
  });

  it('takes the cursor from the query too, and begins now with one it does not understand', async () => {
    const { cookie } = site.core.signIn();
    const cursorOf = async (...[options]: [Parameters<typeof openStream>[1]]) =>
      (await openStream(cookie, options)).reader.cursor;
    expect(await cursorOf({ query: '?lastEventId=7' })).toBe(7);
    expect(await cursorOf({ headers: { 'last-event-id': '1; drop' } })).toBeUndefined();
    expect(await cursorOf({})).toBeUndefined();
  });

  it('responds to HEAD with its headers alone', async () => {
    const { cookie } = site.core.signIn();
    const before = site.clubs.trunks.opened.length;
    const response = await site.call(clubNews.path, {
      method: 'HEAD',
      headers: site.cookie(cookie),
    });
    expect([response.status, response.text]).toEqual([200, '']);
    expect(response.headers['content-type']).toContain('text/event-stream');
    const later = await openStream(cookie);
    expect(site.clubs.trunks.opened.slice(before)).toEqual([later.reader]);
  });

  it('reaches a proxy that speaks HTTP/1.0 without chunks', async () => {
    const { cookie } = site.core.signIn();
    const before = site.clubs.trunks.opened.length;
    const socket = connect(site.gateway.port, '127.0.0.1');
    const all = text(socket);
    socket.write(`GET ${clubNews.path} HTTP/1.0\r\ncookie: ${site.cookie(cookie).cookie}\r\n\r\n`);
    await waitFor(() => site.clubs.trunks.opened.length > before);
    const reader = site.clubs.trunks.opened.at(-1);
    reader?.write(frame(1, 'one'), 1);
    reader?.end();
    expect((await all).split('\r\n\r\n')[1]?.replace(registryEvent, '')).toBe(frame(1, 'one'));
  });

  it('begins with the registry in use, and says each change of it once', async () => {
    const inUse = async () => (await site.call(getRegistry.path)).json.release;
    const { cookie } = site.core.signIn();
    const first = await openStream(cookie);
    const before = await inUse();
    await waitFor(() => first.registries().length > 0);
    await release(site.releases, 'clubs', '1.0.1-cccccccccc', aRemote('1.0.1-cccccccccc'));
    await waitFor(async () => (await inUse()) !== before);
    const second = await openStream(cookie);
    const after = await inUse();
    await waitFor(() => second.registries().length > 0 && first.registries().length > 1);
    expect([first.registries(), second.registries()]).toEqual([[before, after], [after]]);
  });

  it('shares one trunk with all others', async () => {
    const { cookie } = site.core.signIn();
    for (const _ of [1, 2, 3]) await openStream(cookie);
    expect(site.clubs.trunks.responses.size).toBe(1);
    expect(await metric('trunks')).toBe(1);
  });

  it('ends at the service when the browser disconnects', async () => {
    const { cookie } = site.core.signIn();
    const opened = await openStream(cookie);
    opened.sent.destroy();
    await opened.reader.left;
  });

  it('does not reach the service when the browser disconnects before its session is known', async () => {
    const { cookie } = site.core.signIn();
    const gate = Promise.withResolvers<void>();
    const before = site.clubs.trunks.opened.length;
    const exchanges = site.core.exchanges;
    site.core.beforeExchange = () => gate.promise;
    const sent = request({
      port: site.gateway.port,
      path: clubNews.path,
      agent: false,
      headers: site.cookie(cookie),
    });
    sent.on('error', () => {});
    sent.end();
    await waitFor(() => site.core.exchanges > exchanges);
    sent.destroy();
    const aborted = () =>
      site.logged.some(({ path, status }) => path === clubNews.path && status === 499);
    await waitFor(aborted);
    gate.resolve();
    site.core.beforeExchange = async () => {};
    // Later than whatever the first request leads to.
    await openStream(cookie);
    expect(site.clubs.trunks.opened).toHaveLength(before + 1);
  });

  it('leaves nothing behind when many browsers leave while they connect', async () => {
    const { cookie } = site.core.signIn();
    const leave = (afterMs: number) =>
      new Promise<void>((resolve) => {
        const socket = connect(site.gateway.port, '127.0.0.1');
        socket.once('close', () => resolve());
        socket.write(
          `GET ${clubNews.path} HTTP/1.1\r\nhost: x\r\ncookie: ${site.cookie(cookie).cookie}\r\n\r\n`,
          () => setTimeout(() => socket.destroy(), afterMs),
        );
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => leave(index % 6)));
    await waitFor(async () => (await metric('open_streams')) === 0);
  });

  it('ends on both sides when its session ends, and no other stream does', async () => {
    const ending = site.core.signIn({ id: 61 });
    const staying = site.core.signIn({ id: 61 });
    const opened = await openStream(ending.cookie);
    const other = await openStream(staying.cookie);
    await site.broker.publishEvent(sessionEnded, { userId: 61, sid: ending.sid });
    await opened.ended;
    await opened.reader.left;
    other.reader.write('data: still here\n\n');
    await waitFor(() => other.received() === 'data: still here\n\n');
  });

  it('ends as a whole response when the service says so', async () => {
    const opened = await openStream(site.core.signIn().cookie);
    opened.reader.write('data: bye\n\n');
    opened.reader.end();
    await opened.ended;
    expect(opened.received()).toBe('data: bye\n\n');
  });

  it('gives way when its member opens too many', async () => {
    const { cookie } = site.core.signIn({ id: 62 });
    const first = await openStream(cookie);
    const others = [await openStream(cookie), await openStream(cookie), await openStream(cookie)];
    await first.ended;
    await first.reader.left;
    for (const { reader } of others) reader.write('data: here\n\n');
    for (const { received } of others) await waitFor(() => received() === 'data: here\n\n');
  });

  it('is rejected without a session', async () => {
    const response = await site.call(clubNews.path);
    expect(response.status).toBe(401);
  });

  it('goes on from its last sequence when its trunk breaks, and the browser notices nothing', async () => {
    const opened = await openStream(site.core.signIn().cookie);
    const stale = opened.reader;
    for (const sequence of [1, 2, 3]) stale.write(frame(sequence, 'x'), sequence);
    stale.write('data: ping\n\n');
    await waitFor(() => opened.received().endsWith('ping\n\n'));
    site.clubs.trunks.cut();
    await waitFor(() => openings(opened).length === 2);
    expect(latest(opened)).toMatchObject({ cursor: 3, sid: stale.sid });
    latest(opened).write(frame(4, 'y'), 4);
    await waitFor(() => opened.received().endsWith(frame(4, 'y')));
    expect([...opened.received().matchAll(/id: (\d)/g)].map(([, id]) => id).join('')).toBe('1234');
  });

  it('says that the service is unavailable while no process has a trunk', async () => {
    const { cookie } = site.core.signIn();
    await site.call('/api/my-clubs', { headers: site.cookie(cookie) });
    site.clubs.stop();
    const response = await site.call(clubNews.path, { headers: site.cookie(cookie) });
    expect([response.status, response.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await site.clubs.start();
    await openStream(cookie);
  });
});

describe('a stream whose service', () => {
  let site: TestGateway;
  const { openStream, openings } = streamsOf(() => site);
  beforeAll(async () => {
    site = await startTestGateway({ env: { TIMEOUT_FACTOR: '0.1' } });
  });
  afterAll(() => site.stop());

  it('shows no sign of life goes on by another trunk', async () => {
    const opened = await openStream(site.core.signIn().cookie);
    site.clubs.trunks.isSilent = true;
    await waitFor(() => openings(opened).length === 2);
    site.clubs.trunks.isSilent = false;
    opened.sent.destroy();
  });

  it('stays away breaks off, so that the browser connects again', async () => {
    const opened = await openStream(site.core.signIn().cookie);
    opened.reader.write('data: one\n\n');
    await waitFor(() => opened.received() !== '');
    site.clubs.stop();
    await expect(opened.ended).rejects.toThrow();
  });
});

describe('MF-09 streams of a service with two processes', () => {
  let site: TestGateway;
  let second: SampleService;
  const { openStream, latest, closeAll } = streamsOf(() => site);
  beforeAll(async () => {
    second = await new SampleService('svc-clubs', clubRoutes).start();
    site = await startTestGateway({ clubUrls: (url) => [url, second.url] });
  });
  afterEach(closeAll);
  afterAll(async () => {
    await site.stop();
    await second.close();
  });

  it('are spread over both, and go on at the other one when one is gone', async () => {
    const services = [site.clubs, second];
    const { cookie } = site.core.signIn();
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    for (let count = 0; count < 6; count += 1) streams.push(await openStream(cookie, { services }));
    expect(services.map(({ trunks }) => trunks.opened.length)).toEqual([3, 3]);
    for (const [at, { reader }] of streams.entries()) reader.write(frame(at + 10, 'a'), at + 10);
    for (const { received } of streams) await waitFor(() => received() !== '');
    second.stop();
    await waitFor(() => site.clubs.trunks.opened.length === 6);
    for (const [at, stream] of streams.entries()) {
      const reader = latest(stream, [site.clubs]);
      // Those that were there before began without a cursor.
      if (second.trunks.opened.includes(stream.reader)) expect(reader.cursor).toBe(at + 10);
      reader.write(frame(at + 20, 'b'), at + 20);
      await waitFor(() => stream.received() === frame(at + 10, 'a') + frame(at + 20, 'b'));
    }
  });
});

describe('a browser that does not read', () => {
  let site: TestGateway;
  const { openStream, latest, openings, metric, closeAll } = streamsOf(() => site);
  /** More than the kernels of both sides buffer for a connection. */
  const many = 3_000;
  const long = 'x'.repeat(5_000);
  const writeMany = (reader: SampleReader) => {
    const from = (reader.cursor ?? 0) + 1;
    for (let sequence = from; sequence <= many; sequence += 1) {
      reader.write(frame(sequence, long), sequence);
    }
  };
  const idsIn = (received: string) =>
    [...received.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  /** Writes the rest as the service does: from the cursor, each time the reader is opened, for it may be behind again. */
  const refill = async (slow: Awaited<ReturnType<typeof openStream>>) => {
    let filled: SampleReader | undefined;
    await waitFor(() => {
      const reader = latest(slow);
      if (reader !== filled) writeMany(reader);
      filled = reader;
      return slow.received().endsWith(frame(many, long));
    });
  };

  beforeAll(async () => {
    // Long enough for those that begin to read again.
    site = await startTestGateway({ env: { STREAM_MAX_BEHIND_MS: '600000' } });
  });
  afterEach(closeAll);
  afterAll(() => site.stop());

  it('has at most 64 KB waiting, delays no other, and is refilled once it reads', async () => {
    const { cookie } = site.core.signIn();
    const slow = await openStream(cookie);
    slow.response.pause();
    const other = await openStream(cookie);
    writeMany(slow.reader);
    // The service learns that it need not write.
    await slow.reader.left;
    expect(await metric('streams_behind')).toBe(1);
    const unsent = await metric('stream_unsent_bytes');
    expect(unsent).toBeGreaterThan(0);
    expect(unsent).toBeLessThanOrEqual(65_536);
    other.reader.write('data: here\n\n');
    await waitFor(() => other.received() === 'data: here\n\n');

    slow.response.resume();
    await waitFor(() => openings(slow).length >= 2);
    const { cursor = 0 } = latest(slow);
    expect(cursor).toBeGreaterThan(0);
    expect(cursor).toBeLessThan(many);
    // A frame that was under way to its earlier number is not written.
    slow.reader.write(frame(999_999, 'late'), 999_999);
    await refill(slow);
    expect(idsIn(slow.received())).toEqual(Array.from({ length: many }, (_, at) => at + 1));
    // It may have missed a change meanwhile.
    expect(slow.registries().length).toBeGreaterThan(1);
    await waitFor(async () => (await metric('streams_behind')) === 0);
  });

  it('goes on from its cursor also when its trunk broke meanwhile', async () => {
    const slow = await openStream(site.core.signIn().cookie);
    slow.response.pause();
    writeMany(slow.reader);
    await slow.reader.left;
    site.clubs.trunks.cut();
    slow.response.resume();
    await waitFor(() => openings(slow).length >= 2);
    await refill(slow);
    expect(idsIn(slow.received())).toEqual(Array.from({ length: many }, (_, at) => at + 1));
  });

  it('is cut off when it takes nothing for too long', async () => {
    const impatient = await startTestGateway({ env: { STREAM_MAX_BEHIND_MS: '100' } });
    const its = streamsOf(() => impatient);
    try {
      const slow = await its.openStream(impatient.core.signIn().cookie);
      slow.response.pause();
      slow.response.on('error', () => undefined);
      writeMany(slow.reader);
      await waitFor(async () => (await its.metric('streams_stalled')) === 1);
      await waitFor(async () => (await its.metric('open_streams')) === 0);
    } finally {
      await impatient.stop();
    }
  });
});

describe('many readers', () => {
  let site: TestGateway;
  const { openStream, closeAll } = streamsOf(() => site);
  beforeAll(async () => {
    site = await startTestGateway({ env: { STREAM_MAX_PER_MEMBER: '10000' } });
  });
  afterEach(closeAll);
  afterAll(() => site.stop());

  it('get what is theirs in order, although they are written to in turns', async () => {
    const { cookie } = site.core.signIn();
    const streams: Awaited<ReturnType<typeof openStream>>[] = [];
    for (let count = 0; count < 60; count += 1) streams.push(await openStream(cookie));
    for (let sequence = 1; sequence <= 100; sequence += 1) {
      for (const { reader } of streams) reader.write(frame(sequence, 'x'), sequence);
    }
    const all = Array.from({ length: 100 }, (_, at) => frame(at + 1, 'x')).join('');
    for (const { received } of streams) await waitFor(() => received().length >= all.length);
    for (const { received } of streams) expect(received()).toBe(all);
  });

  it('go on together when their trunk breaks', async () => {
    const { cookie } = site.core.signIn();
    const { trunks } = site.clubs;
    const first = trunks.opened.length;
    const count = maxOpenedReaders + 20;
    const streams = Array.from({ length: count }, () => {
      const stream = { received: '' };
      const sent = request({
        port: site.gateway.port,
        path: clubNews.path,
        agent: false,
        headers: site.cookie(cookie),
      });
      sent.on('error', () => undefined);
      sent.on('response', (response) => {
        response.on('data', (chunk: Buffer) => {
          stream.received += String(chunk);
        });
      });
      sent.end();
      return { stream, sent };
    });
    const writeTo = (readers: readonly SampleReader[], sequence: number) => {
      for (const reader of readers) reader.write(frame(sequence, 'x'), sequence);
    };
    await waitFor(() => trunks.opened.length === first + count);
    writeTo(trunks.opened.slice(first), 1);
    const all = (text: string) =>
      waitFor(() =>
        streams.every((one) => one.stream.received.replace(registryEvent, '') === text),
      );
    await all(frame(1, 'x'));
    trunks.cut();
    await waitFor(() => trunks.opened.length === first + 2 * count);
    const moved = trunks.opened.slice(first + count);
    expect(moved.every(({ cursor }) => cursor === 1)).toBe(true);
    writeTo(moved, 2);
    await all(frame(1, 'x') + frame(2, 'x'));
    for (const { sent } of streams) sent.destroy();
  });

  it('get what is for all, once they have a cursor', async () => {
    const { cookie } = site.core.signIn();
    const [with1, without] = [await openStream(cookie), await openStream(cookie)];
    with1.reader.write(frame(1, 'x'), 1);
    await waitFor(() => with1.received() !== '');
    site.clubs.trunks.writeToAll('data: release\n\n');
    await waitFor(() => with1.received() === `${frame(1, 'x')}data: release\n\n`);
    without.reader.write('data: later\n\n');
    await waitFor(() => without.received() === 'data: later\n\n');
  });
});

describe('a gateway that is stopped', () => {
  it('ends its streams and lets calls finish', async () => {
    const other = await startTestGateway();
    const { cookie } = other.core.signIn();
    const reached = Promise.withResolvers<Parameters<typeof other.clubs.respond>[1]>();
    other.clubs.respond = (_req, res) => reached.resolve(res);
    const call = other.call('/api/my-clubs', { headers: other.cookie(cookie) });
    const open = await reached.promise;
    const stream = other.call(clubNews.path, { headers: other.cookie(cookie) });
    await waitFor(() => other.clubs.trunks.opened.length > 0);
    const stopped = other.stop();
    expect((await stream).status).toBe(200);
    open.writeHead(200, { 'content-type': 'application/json' }).end('{"finished":true}');
    expect((await call).json).toEqual({ finished: true });
    await stopped;
  });
});
