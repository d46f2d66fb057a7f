import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setStreamTopics, streamNotifications } from '@siteswap/contracts/notifications';
import { listenToTopic } from '@siteswap/web-kit/shell';
import { mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { anEventStream, type EventStream } from '#test/event-stream.ts';
import { aLockManager } from '#test/fake-locks.ts';
import { openSharedStream } from './shared-stream.ts';
import { openSharedTopics } from './shared-topics.ts';

let connections: EventStream[];
/** What the server was asked for: stream and topics. */
let asked: [string, readonly string[]][];
let cleanUps: (() => void)[];
/** What has changed for this page. */
let changes: string[];

const [lamp, shade] = ['lamps.lamp.1', 'lamps.shade.1'];
const idOf = (connection: number) => `00000000-0000-4000-8000-00000000000${connection}`;

/** The page listens to a topic, until the returned function is called. */
function listen(name: string): () => void {
  const leave = listenToTopic(name, () => changes.push(name));
  cleanUps.push(leave);
  return leave;
}

function aTab(): () => void {
  const stop = openSharedStream({
    userId: 7,
    onMessage: ({ name }) => {
      if (name === 'topic') throw new Error('a topic is no message of the inbox');
    },
    onState: () => {},
    onSignedOut: () => {},
  });
  const close = (): void => {
    cleanUps = cleanUps.filter((cleanUp) => cleanUp !== close);
    stop();
  };
  cleanUps.push(close);
  return close;
}

/** Another tab of the browser, by its messages. */
function anotherTab() {
  const channel = new BroadcastChannel('siteswap-topics-7');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => heard.push(data);
  cleanUps.push(() => channel.close());
  return {
    heard,
    show: (...names: string[]) => channel.postMessage({ kind: 'topics', tab: 'other', names }),
  };
}

const connected = async (count: number): Promise<EventStream> => {
  await waitFor(() => expect(connections).toHaveLength(count));
  const stream = connections[count - 1] as EventStream;
  stream.send('connected', { connectionId: idOf(count) });
  return stream;
};

beforeEach(() => {
  connections = [];
  asked = [];
  cleanUps = [];
  changes = [];
  Object.defineProperty(navigator, 'locks', { configurable: true, value: aLockManager() });
  network.use(
    http.get(`*${streamNotifications.path}`, () => {
      const stream = anEventStream();
      connections.push(stream);
      return stream.response;
    }),
  );
  mockRoute(setStreamTopics, ({ body }) => {
    asked.push([body.connectionId, body.topics]);
    return { topics: body.topics };
  });
});
afterEach(() => {
  for (const cleanUp of cleanUps.toReversed()) cleanUp();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a page that listens to topics', () => {
  it('subscribes the stream to them, reads again once, and hears of changes', async () => {
    listen(lamp);
    aTab();
    const stream = await connected(1);
    await waitFor(() => expect(asked).toEqual([[idOf(1), [lamp]]]));
    await waitFor(() => expect(changes).toEqual([lamp]));
    stream.send('topic', { topic: lamp });
    await waitFor(() => expect(changes).toEqual([lamp, lamp]));
    stream.send('topic', { topic: shade });
    stream.send('topic', { topic: lamp });
    await waitFor(() => expect(changes).toEqual([lamp, lamp, lamp]));
  });

  it('changes the subscription when it shows something else, and reads only that again', async () => {
    const leave = listen(lamp);
    aTab();
    await connected(1);
    await waitFor(() => expect(changes).toEqual([lamp]));
    leave();
    listen(shade);
    await waitFor(() => expect(asked.at(-1)).toEqual([idOf(1), [shade]]));
    await waitFor(() => expect(changes).toEqual([lamp, shade]));
    // Both in one call.
    expect(asked).toHaveLength(2);
  });

  it('subscribes again after each connection, and reads again once', async () => {
    listen(lamp);
    aTab();
    const stream = await connected(1);
    await waitFor(() => expect(changes).toEqual([lamp]));
    stream.cut();
    await waitFor(() => expect(connections).toHaveLength(2));
    await connected(2);
    await waitFor(() => expect(asked.at(-1)).toEqual([idOf(2), [lamp]]));
    await waitFor(() => expect(changes).toEqual([lamp, lamp]));
  });

  it('asks for nothing while no page listens', async () => {
    aTab();
    const stream = await connected(1);
    stream.send('topic', { topic: lamp });
    listen(shade);
    await waitFor(() => expect(asked).toEqual([[idOf(1), [shade]]]));
  });

  it.each([
    [503, 'SERVICE_UNAVAILABLE'],
    [404, 'STREAM_NOT_FOUND'],
    [429, 'RATE_LIMITED'],
  ])('tries again later after a %s', async (status, code) => {
    let calls = 0;
    mockRoute(setStreamTopics, () => {
      calls += 1;
      return mockProblem(status, code) as never;
    });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      listen(lamp);
      const topics = openSharedTopics({ userId: 7, tab: 'a', canShare: false });
      cleanUps.push(topics.stop);
      topics.lead();
      topics.received({ name: 'connected', data: JSON.stringify({ connectionId: idOf(1) }) });
      await jest.advanceTimersByTimeAsync(4_000);
      expect(changes).toEqual([]);
      // A write is sent twice when its outcome is not known.
      expect(calls).toBe(status === 503 ? 2 : 1);
      mockRoute(setStreamTopics, ({ body }) => ({ topics: body.topics }));
      await jest.advanceTimersByTimeAsync(3_000);
      expect(changes).toEqual([lamp]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the tab that reads the stream', () => {
  it('subscribes it to what the other tabs show too, and says the changes to them', async () => {
    listen(lamp);
    const other = anotherTab();
    aTab();
    const stream = await connected(1);
    await waitFor(() => expect(changes).toEqual([lamp]));
    other.show(shade);
    await waitFor(() => expect(asked.at(-1)).toEqual([idOf(1), [lamp, shade]]));
    await waitFor(() => expect(other.heard).toContainEqual({ kind: 'changed', names: [shade] }));
    stream.send('topic', { topic: lamp });
    await waitFor(() =>
      expect(other.heard.filter((one) => JSON.stringify(one).includes(lamp)).length).toBe(3),
    );
    other.show();
    await waitFor(() => expect(asked.at(-1)).toEqual([idOf(1), [lamp]]));
  });

  it('has a page read again that came later to a topic', async () => {
    listen(lamp);
    const other = anotherTab();
    aTab();
    await connected(1);
    await waitFor(() => expect(changes).toEqual([lamp]));
    other.heard.splice(0);
    other.show(lamp);
    await waitFor(() => expect(other.heard).toEqual([{ kind: 'changed', names: [lamp] }]));
    expect(asked).toHaveLength(1);
  });

  it('asks the other tabs what they show, and takes over with it', async () => {
    const other = anotherTab();
    aTab();
    await connected(1);
    expect(other.heard).toContainEqual({ kind: 'hello' });
  });

  it('is not the one that was closed: what it showed is not subscribed to any more', async () => {
    const other = anotherTab();
    listen(lamp);
    const close = aTab();
    await connected(1);
    await waitFor(() => expect(changes).toEqual([lamp]));
    other.heard.splice(0);
    close();
    await waitFor(() =>
      expect(other.heard).toContainEqual(expect.objectContaining({ kind: 'topics', names: [] })),
    );
  });

  it('subscribes to no more than fifty, the last ones', async () => {
    const other = anotherTab();
    aTab();
    await connected(1);
    other.show(...Array.from({ length: 60 }, (_, at) => `lamps.lamp.${at}`));
    await waitFor(() => expect(asked.at(-1)?.[1]).toHaveLength(50));
    expect(asked.at(-1)?.[1].at(-1)).toBe('lamps.lamp.59');
  });
});

it('without a stream a page reads again every five seconds, until there is one', () => {
  jest.useFakeTimers();
  try {
    listen(lamp);
    const topics = openSharedTopics({ userId: 7, tab: 'a', canShare: false });
    cleanUps.push(topics.stop);
    topics.stateChanged({ status: 'disconnected', error: 'Connection error' });
    jest.advanceTimersByTime(20_000);
    expect(changes).toEqual([]);
    topics.stateChanged({ status: 'disconnected', error: 'Max reconnect attempts reached' });
    jest.advanceTimersByTime(4_999);
    expect(changes).toEqual([]);
    jest.advanceTimersByTime(5_001);
    expect(changes).toEqual([lamp, lamp]);
    topics.stateChanged({ status: 'connecting', error: null });
    topics.stateChanged({ status: 'connected', error: null });
    jest.advanceTimersByTime(60_000);
    expect(changes).toEqual([lamp, lamp]);
  } finally {
    jest.useRealTimers();
  }
});
