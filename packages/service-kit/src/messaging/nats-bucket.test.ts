import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBroker, type TestBroker, waitFor } from '../testing/index.ts';
import { BucketConflict, type BucketEntry } from './broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await startTestBroker(`bucket${randomBytes(6).toString('hex')}`);
});
afterAll(() => broker.close());

const bucket = () => broker.nats.bucket('things', { history: 5 });

describe('a bucket', () => {
  it('stores the value of a key, and its previous ones', async () => {
    const store = bucket();
    expect(await store.read('current.a')).toBeNull();
    const first = await store.write('current.a', { size: 1 }, 0);
    const second = await store.write('current.a', { size: 2 }, first);
    expect(await store.read('current.a')).toEqual({
      key: 'current.a',
      value: { size: 2 },
      revision: second,
    });
    const sizes = (await store.history('current.a')).map(({ value }) => value);
    expect(sizes).toEqual([{ size: 1 }, { size: 2 }]);
    expect(await store.history('current.b')).toEqual([]);
  });

  it('rejects a write that does not name the current revision', async () => {
    const store = bucket();
    const first = await store.write('current.c', 'one', 0);
    await store.write('current.c', 'two', first);
    await expect(store.write('current.c', 'other two', first)).rejects.toThrow(BucketConflict);
    await expect(store.write('current.c', 'new', 0)).rejects.toThrow(BucketConflict);
    expect((await store.read('current.c'))?.value).toBe('two');
  });

  it('sends a watcher the current values and every change', async () => {
    const store = bucket();
    const revision = await store.write('watched.a', 1, 0);
    const received: BucketEntry[] = [];
    const stop = store.watch('watched.>', (entry) => received.push(entry));
    await waitFor(() => received.length === 1);
    await store.write('watched.a', 2, revision);
    await store.write('unwatched.a', 3, 0);
    await waitFor(() => received.length === 2);
    expect(received.map(({ value }) => value)).toEqual([1, 2]);
    stop();
  });
});
