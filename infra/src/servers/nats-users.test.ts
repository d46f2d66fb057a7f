import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileKindState, uploadAllowanceState, userVerified } from '@siteswap/contracts/core';
import { defineDomain } from '@siteswap/contracts/domain';
import { notificationTemplatesState, participationState } from '@siteswap/contracts/notifications';
import { defineTopic } from '@siteswap/contracts/topic';
import { connectNats, createLogger } from '@siteswap/service-kit/platform';
import { domainOf } from './domains.ts';
import { type NatsServer, startNats } from './nats.ts';
import { natsUsers, operator } from './nats-users.ts';
import { waitUntil } from './wait-until.ts';

const log = createLogger({ name: 'test', level: 'silent' });
type Connection = ReturnType<typeof connectNats>;
const connections: Connection[] = [];
/** As a new domain declares itself. */
const lostFound = defineDomain({
  name: 'lost-found',
  publishes: [
    { state: notificationTemplatesState, ids: 'lost-found' },
    { state: fileKindState, ids: '*' },
    { state: uploadAllowanceState, ids: '>' },
    { state: participationState, ids: 'lost-found.>' },
  ],
  topics: [defineTopic('lost-found.item')],
  reads: [userVerified],
});
let dir: string;
let server: NatsServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'siteswap-nats-users-'));
  const folders = ['svc-core', 'svc-editions', 'svc-lost-found', 'svc-notifications', 'gateway'];
  const users = await natsUsers(folders, 'siteswap', 'secret of this test', async (folder) =>
    folder === 'svc-lost-found' ? lostFound : domainOf(folder),
  );
  server = await startNats({ dir, logFile: join(dir, 'nats.log'), users });
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function connectAs(name: string): Promise<Connection> {
  const nats = connectNats({ url: server.urlFor(name), prefix: 'siteswap', name, log });
  connections.push(nats);
  await waitUntil(`Connecting ${name}`, async () => nats.isConnected);
  await nats.streams.ensure();
  return nats;
}

const send = ({ streams }: Connection, subject: string) =>
  streams.publish(subject, crypto.randomUUID(), '{}');

describe('a service on the broker', () => {
  it('publishes the events and states of its own domain', async () => {
    const [core, found] = [await connectAs('svc-core'), await connectAs('svc-lost-found')];
    for (const [nats, subject] of [
      [core, 'event.core.user.deleted.v1'],
      [core, 'state.user.7'],
      [core, 'event.platform.failure.reported.v1'],
      [found, 'event.lost-found.item.returned.v1'],
      [found, `state.${notificationTemplatesState.kind}.lost-found`],
      [found, `state.${fileKindState.kind}.lost-found`],
      [found, `state.${uploadAllowanceState.kind}.lost-found.7`],
      [found, `state.${participationState.kind}.lost-found.12.7`],
    ] as const) {
      expect(await send(nats, subject)).toBeGreaterThan(0);
    }
  });

  it('publishes nothing in the name of another one', async () => {
    const [found, watcher] = [await connectAs('svc-lost-found'), await connectAs(operator)];
    const before = await watcher.streams.info('EVENTS');
    for (const subject of [
      'event.core.user.deleted.v1',
      'event.platform.release.promoted.v1',
      'state.user.7',
      `state.${notificationTemplatesState.kind}.core`,
      `state.${participationState.kind}.core.12.7`,
      'state.edition.7',
    ]) {
      await expect(send(found, subject)).rejects.toThrow();
    }
    expect((await watcher.streams.info('EVENTS')).lastSequence).toBe(before.lastSequence);
    await expect(found.streams.remove()).rejects.toThrow();
    await expect(found.bucket('releases', { history: 1 }).read('shell')).rejects.toThrow();
  });

  it('publishes no part of a shared state that its domain does not declare', async () => {
    const core = await connectAs('svc-core');
    for (const subject of [
      `state.${fileKindState.kind}.profile`,
      'state.participation.core.12.7',
    ]) {
      await expect(send(core, subject)).rejects.toThrow();
    }
  });

  it('subscribes to the events that its domain reads, and to no wake-ups or responses of another one', async () => {
    const [found, core] = [await connectAs('svc-lost-found'), await connectAs('svc-core')];
    const received: string[] = [];
    const verified = `event.${userVerified.subject}`;
    const changed = 'event.core.user.email-changed.v1';
    for (const subject of [verified, changed, 'live.core.>', 'live.lost-found.>']) {
      found.subscribe(subject, (message) => void received.push(message.subject));
    }
    // The server replies in order, so the subscriptions exist.
    await found.streams.info('EVENTS');
    core.publish('live.core.user.7', {});
    await send(core, changed);
    await send(core, verified);
    found.publish('live.lost-found.user.7', {});
    await waitUntil('Receiving', async () => received.includes('live.lost-found.user.7'));
    await waitUntil('Receiving', async () => received.includes(verified));
    expect(received.toSorted()).toEqual([verified, 'live.lost-found.user.7']);
  });

  it('publishes the topics that its domain declares, for the service of the streams', async () => {
    const [found, core] = [await connectAs('svc-lost-found'), await connectAs('svc-core')];
    const [streams, watcher] = [await connectAs('svc-notifications'), await connectAs(operator)];
    const received: string[] = [];
    const note = (of: string) => (message: { subject: string }) =>
      void received.push(`${of} ${message.subject}`);
    streams.subscribe('live.topic.>', note('streams'));
    core.subscribe('live.topic.>', note('core'));
    watcher.subscribe('live.topic.>', note('watcher'));
    for (const nats of [streams, core, watcher]) await nats.streams.info('EVENTS');
    for (const topic of ['editions.edition.1', 'lost-found.lamp.1']) {
      found.publish(`live.topic.${topic}`, null);
    }
    core.publish('live.topic.lost-found.item.2', null);
    await core.streams.info('EVENTS');
    found.publish('live.topic.lost-found.item.1', null);
    await waitUntil('Receiving', async () => received.length >= 2);
    expect(received.toSorted()).toEqual([
      'streams live.topic.lost-found.item.1',
      'watcher live.topic.lost-found.item.1',
    ]);
  });

  it('moves no pointer of a release, which the gateway does', async () => {
    const gateway = await connectAs('gateway');
    const bucket = gateway.bucket('releases', { history: 5 });
    const revision = await bucket.write('shell', { version: '1' }, 0);
    expect(await bucket.read('shell')).toMatchObject({ value: { version: '1' }, revision });
    expect(await bucket.history('shell')).toHaveLength(1);
    const seen: unknown[] = [];
    const stop = bucket.watch('>', ({ value }) => seen.push(value));
    await waitUntil('Watching', async () => seen.length > 0);
    stop();
    await send(gateway, 'event.platform.release.promoted.v1');
    await expect(send(gateway, 'event.core.user.deleted.v1')).rejects.toThrow();
  });

  it('cannot connect without its password', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('CONNECT {"verbose":false,"user":"svc-core","pass":"siteswap"}\r\nPING\r\n');
    const received: string[] = [];
    socket.on('data', (chunk) => received.push(String(chunk)));
    await once(socket, 'close');
    expect(received.join('')).toContain("-ERR 'Authorization Violation'");
  });
});

it('a contract without a domain is an error, and a service without a contract has no states', async () => {
  await expect(domainOf('svc-openapi')).rejects.toThrow('openapi/index.ts exports no domain');
  expect(await domainOf('svc-lanterns')).toEqual(defineDomain({ name: 'lanterns' }));
});
