import { describe, expect, it } from '@jest/globals';
import type { StreamHub } from '#src/features/stream/stream.public.ts';
import { createSubscriptions } from './subscriptions.service.ts';

/** A reader of member 7 that takes what is written, or does not. */
function aReader(id: string) {
  const written: string[] = [];
  let takes = true;
  return {
    written,
    take: (next: boolean) => {
      takes = next;
    },
    reader: {
      id,
      userId: 7,
      write: (frame: Buffer) => {
        if (takes) written.push(/"topic":"([^"]+)"/.exec(frame.toString())?.[1] ?? '');
        return takes;
      },
    },
  };
}

function setUp() {
  const [one, two] = [aReader('one'), aReader('two')];
  const readers = [one.reader, two.reader];
  const streams = {
    readers: () => readers,
    readersOf: (userId: number) => readers.filter((reader) => reader.userId === userId),
  };
  const subscriptions = createSubscriptions(streams as unknown as StreamHub);
  return { one, two, subscriptions };
}

describe('a stream that takes nothing for a while', () => {
  it('gets each topic that changed meanwhile once, when it takes again', () => {
    const { one, two, subscriptions } = setUp();
    subscriptions.set(7, 'one', ['a.b.1', 'a.b.2']);
    subscriptions.set(7, 'two', ['a.b.1']);
    one.take(false);
    for (const topic of ['a.b.1', 'a.b.2', 'a.b.1']) {
      subscriptions.topicChanged(topic);
      subscriptions.write();
    }
    expect(two.written).toEqual(['a.b.1', 'a.b.1']);
    one.take(true);
    subscriptions.write();
    subscriptions.write();
    expect(one.written).toEqual(['a.b.1', 'a.b.2']);
  });

  it('gets nothing of what it is no longer subscribed to', () => {
    const { one, subscriptions } = setUp();
    subscriptions.set(7, 'one', ['a.b.1', 'a.b.2']);
    one.take(false);
    for (const topic of ['a.b.1', 'a.b.2']) subscriptions.topicChanged(topic);
    subscriptions.write();
    subscriptions.set(7, 'one', ['a.b.2']);
    one.take(true);
    subscriptions.write();
    expect(one.written).toEqual(['a.b.2']);
  });
});

it('after a time in which changes went unheard, every topic has changed', () => {
  const { one, two, subscriptions } = setUp();
  subscriptions.set(7, 'one', ['a.b.1', 'a.b.2']);
  subscriptions.everythingChanged();
  subscriptions.write();
  subscriptions.write();
  expect(one.written).toEqual(['a.b.1', 'a.b.2']);
  expect(two.written).toEqual([]);
});
