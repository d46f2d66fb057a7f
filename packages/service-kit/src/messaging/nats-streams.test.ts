import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { testVariable } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { Nats } from './broker.ts';
import { connectNats } from './nats-broker.ts';

const prefix = `t${randomBytes(6).toString('hex')}`;
const connections: Nats[] = [];
const connect = async (streamMaxBytes: number) => {
  const nats = connectNats({
    url: testVariable('TEST_NATS_URL'),
    prefix,
    name: 'test',
    streamMaxBytes,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  connections.push(nats);
  await waitFor(() => nats.isConnected);
  await nats.streams.ensure();
  return nats.streams;
};
afterEach(async () => {
  await connections[0]?.streams.remove();
  for (const nats of connections.splice(0)) await nats.close();
});

const text = 'x'.repeat(1_000);

describe('a stream that is full', () => {
  it('retains every state and takes no more, until its limit is raised', async () => {
    const streams = await connect(10_000);
    const published: string[] = [];
    const fill = async () => {
      for (let id = 0; id < 20; id += 1) {
        await streams.publishState(`state.note.${id}`, `id-${id}`, text, 0);
        published.push(`state.note.${id}`);
      }
    };
    await expect(fill()).rejects.toThrow();
    expect(published.length).toBeGreaterThan(3);
    for (const subject of published) expect(await streams.lastState(subject)).not.toBeNull();
    expect((await streams.info('STATE')).fill).toBeGreaterThan(0.8);

    const raised = await connect(1_000_000);
    await raised.publishState('state.note.99', 'id-99', text, 0);
    expect((await raised.info('STATE')).fill).toBeLessThan(0.1);
  });

  it('lets the oldest events go', async () => {
    const streams = await connect(10_000);
    for (let id = 0; id < 20; id += 1) await streams.publish('event.note.done.v1', `${id}`, text);
    expect(await streams.idAt(1)).toBeNull();
    expect(await streams.idAt(20)).toBe('19');
  });

  it('has no limit where none is set, and retains the one it has', async () => {
    const streams = await connect(0);
    expect((await streams.info('EVENTS')).fill).toBe(0);
    const limited = await connect(10_000);
    await limited.publish('event.note.done.v1', 'a', text);
    await connect(0);
    expect((await limited.info('EVENTS')).fill).toBeGreaterThan(0);
  });
});
