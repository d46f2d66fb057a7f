import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BucketConflict, type BucketEntry } from '../src/broker.ts';
import { startTestBroker, type TestBroker, waitFor } from '../src/testing/index.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await startTestBroker(`bucket${randomBytes(6).toString('hex')}`);
});
afterAll(() => broker.close());

const bucket = () => broker.nats.bucket('things', { history: 5 });

describe('a bucket', () => {
  it('keeps the value of a key, and what it was before', async () => {
    const things = bucket();
    expect(await things.read('current.a')).toBeNull();
    const first = await things.write('current.a', { size: 1 }, 0);
    const second = await things.write('current.a', { size: 2 }, first);
    expect(await things.read('current.a')).toEqual({
      key: 'current.a',
      value: { size: 2 },
      revision: second,
    });
    const sizes = (await things.history('current.a')).map(({ value }) => value);
    expect(sizes).toEqual([{ size: 1 }, { size: 2 }]);
    expect(await things.history('current.b')).toEqual([]);
  });

  it('refuses a write that does not know the present value', async () => {
    const things = bucket();
    const first = await things.write('current.c', 'one', 0);
    await things.write('current.c', 'two', first);
    await expect(things.write('current.c', 'other two', first)).rejects.toThrow(BucketConflict);
    await expect(things.write('current.c', 'new', 0)).rejects.toThrow(BucketConflict);
    expect((await things.read('current.c'))?.value).toBe('two');
  });

  it('tells a watcher what is there, and what comes', async () => {
    const things = bucket();
    const revision = await things.write('watched.a', 1, 0);
    const heard: BucketEntry[] = [];
    const stop = things.watch('watched.>', (entry) => heard.push(entry));
    await waitFor(() => heard.length === 1);
    await things.write('watched.a', 2, revision);
    await things.write('unwatched.a', 3, 0);
    await waitFor(() => heard.length === 2);
    expect(heard.map(({ value }) => value)).toEqual([1, 2]);
    stop();
  });
});
