import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { anEventStream, type EventStream } from '#test/event-stream.ts';
import { aLockManager } from '#test/fake-locks.ts';
import { setVisibility } from '#test/fake-window.ts';
import { openSharedStream } from './shared-stream.ts';

/** Connections requested so far: the server end, the header that requests a replay, and whether the tab closed it. */
let connections: {
  server: EventStream;
  lastEventId: string | undefined;
  signal: AbortSignal | null | undefined;
}[];
let openTabs: Set<() => void>;

/** One tab of the browser, and what it receives. */
function aTab(userId = 7) {
  const received = { messages: [] as string[], states: [] as string[] };
  const stop = openSharedStream({
    userId,
    onMessage: ({ name, data }) => received.messages.push(`${name} ${data}`),
    onState: ({ status }) => received.states.push(status),
    onSignedOut: () => {},
  });
  const close = (): void => {
    openTabs.delete(close);
    stop();
  };
  openTabs.add(close);
  return { ...received, close };
}

const connected = async (count: number): Promise<EventStream> => {
  await waitFor(() => expect(connections).toHaveLength(count));
  const { server } = connections[count - 1] as (typeof connections)[number];
  server.send('connected', { connectionId: `c${count}` });
  return server;
};

beforeEach(() => {
  connections = [];
  openTabs = new Set();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: aLockManager() });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    const server = anEventStream();
    init?.signal?.addEventListener('abort', () => server.cut());
    const headers = init?.headers as Record<string, string>;
    connections.push({
      server,
      lastEventId: headers['last-event-id'],
      signal: init?.signal,
    });
    return server.response;
  });
});
afterEach(() => {
  for (const close of openTabs) close();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  setVisibility('visible');
});

describe('eight tabs of one browser', () => {
  it('NO-06 read one stream, and all receive the same', async () => {
    const eight = Array.from({ length: 8 }, () => aTab());
    const server = await connected(1);
    server.send('notification', { id: '1' }, '41');
    for (const tab of eight) {
      await waitFor(() => expect(tab.messages).toContain('notification {"id":"1"}'));
      expect(tab.states.at(-1)).toBe('connected');
    }
    expect(connections).toHaveLength(1);
  });

  it('NO-07 resume the stream where it was when the tab that read it is closed', async () => {
    const first = aTab();
    const second = aTab();
    const server = await connected(1);
    server.send('notification', { id: '1' }, '41');
    await waitFor(() => expect(second.messages).toHaveLength(2));
    first.close();
    expect(connections[0]?.signal?.aborted).toBe(true);
    (await connected(2)).send('notification', { id: '2' }, '42');
    await waitFor(() => expect(second.messages).toContain('notification {"id":"2"}'));
    expect(connections[1]?.lastEventId).toBe('41');
  });

  it('receive the current state when they are opened later', async () => {
    const first = aTab();
    await connected(1);
    await waitFor(() => expect(first.states.at(-1)).toBe('connected'));
    const later = aTab();
    await waitFor(() => expect(later.states.at(-1)).toBe('connected'));
  });

  it('NO-07 resume the stream where it was also in a tab that joined after its last message', async () => {
    const first = aTab();
    (await connected(1)).send('read', { unreadCount: 0, ids: [] }, '41');
    await waitFor(() => expect(first.messages).toHaveLength(2));
    const later = aTab();
    await waitFor(() => expect(later.states.at(-1)).toBe('connected'));
    first.close();
    await connected(2);
    expect(connections[1]?.lastEventId).toBe('41');
  });

  it('learn which registry is in use, also those that are opened later', async () => {
    const first = aTab();
    const server = await connected(1);
    server.send('registry', { release: 'r1' });
    server.send('registry', { release: 'r2' });
    await waitFor(() => expect(first.messages).toHaveLength(3));
    const later = aTab();
    await waitFor(() => expect(later.messages).toEqual(['registry {"release":"r2"}']));
  });

  it('read separate streams when different people are signed in', async () => {
    aTab(7);
    aTab(8);
    await waitFor(() => expect(connections).toHaveLength(2));
  });
});

describe('a hidden tab that reads for another', () => {
  /** Another tab of the browser, simulated by its messages. */
  let other: BroadcastChannel;
  const say = (isVisible: boolean): void =>
    other.postMessage({ kind: 'visibility', tab: 'other', isVisible });

  beforeEach(() => {
    other = new BroadcastChannel('siteswap-notifications-7');
  });
  afterEach(() => {
    other.close();
  });

  it('NO-05 does not reconnect while no tab is visible, and does once one is', async () => {
    const tab = aTab();
    const server = await connected(1);
    await waitFor(() => expect(tab.states.at(-1)).toBe('connected'));
    setVisibility('hidden');
    server.cut();
    await waitFor(() => expect(tab.states.at(-1)).toBe('disconnected'));
    expect(connections).toHaveLength(1);
    say(true);
    await connected(2);
    await waitFor(() => expect(tab.states.at(-1)).toBe('connected'));
  });

  it('is not visible any more once it is closed', async () => {
    const received: { kind: string }[] = [];
    other.onmessage = (event) => received.push((event as MessageEvent).data);
    const tab = aTab();
    await connected(1);
    tab.close();
    await waitFor(() =>
      expect(received.findLast(({ kind }) => kind === 'visibility')).toMatchObject({
        isVisible: false,
      }),
    );
  });

  it('reports its visibility when another tab requests it', async () => {
    const received: unknown[] = [];
    other.onmessage = (event) => received.push((event as MessageEvent).data);
    aTab();
    await connected(1);
    setVisibility('hidden');
    await waitFor(() =>
      expect(received).toContainEqual(
        expect.objectContaining({ kind: 'visibility', isVisible: false }),
      ),
    );
  });
});

describe('a browser without Web Locks', () => {
  it('reads a stream in each tab', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    aTab();
    aTab();
    await waitFor(() => expect(connections).toHaveLength(2));
  });
});
