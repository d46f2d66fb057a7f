import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anEventStream, type EventStream } from '#test/event-stream.ts';
import { setVisibility } from '#test/fake-window.ts';
import { NotificationStream, type StreamMessage, type StreamState } from './notification-stream.ts';

const MAX_REACHED = 'Max reconnect attempts reached';

/** Headers of the connections requested so far. */
let requests: Record<string, string>[];
/** Responses to the next connections; when none is left the connection fails. */
let responses: (EventStream | number | 'silence')[];
let states: StreamState[];
let messages: StreamMessage[];
let signedOut: number;
let stream: NotificationStream;

const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000);

function nextStream(): EventStream {
  const next = anEventStream();
  responses.push(next);
  return next;
}

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  responses = [];
  states = [];
  messages = [];
  signedOut = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    requests.push({ ...(init?.headers as Record<string, string>) });
    const response = responses.shift();
    if (response === undefined) throw new TypeError('connection rejected');
    if (typeof response === 'number') return new Response(null, { status: response });
    const { signal } = init ?? {};
    if (response === 'silence') {
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    }
    signal?.addEventListener('abort', () => response.cut());
    return response.response;
  });
  let cursor: string | undefined;
  stream = new NotificationStream({
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    onSignedOut: () => {
      signedOut += 1;
    },
    cursor: {
      get: () => cursor,
      set: (id) => {
        cursor = id;
      },
    },
  });
});

afterEach(() => {
  stream.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  setVisibility('visible');
});

describe('an open stream', () => {
  it('is connecting, then connected once the server says so', async () => {
    const server = nextStream();
    stream.start();
    await pass(0);
    server.send('connected', { connectionId: 'c1' });
    await pass(0);
    expect(states).toEqual([
      { status: 'connecting', error: null },
      { status: 'connected', error: null },
    ]);
    expect(stream.state).toEqual(states[1]);
    expect(requests).toEqual([{ accept: 'text/event-stream' }]);
  });

  it('emits whole messages, however they were split, and ignores pings', async () => {
    const server = nextStream();
    stream.start();
    server.write('event: notifi');
    server.write('cation\ndata: {"id":');
    server.write('"1"}\n\n');
    server.send('ping', { at: 'now' });
    await pass(0);
    expect(messages).toEqual([{ name: 'notification', data: '{"id":"1"}' }]);
  });

  it('is not opened twice', async () => {
    nextStream();
    stream.start();
    stream.start();
    await pass(0);
    expect(requests).toHaveLength(1);
  });

  it('is closed after no data for longer than two pings, and opened again', async () => {
    const server = nextStream();
    stream.start();
    server.send('connected', { connectionId: 'c1' });
    await pass(60);
    server.send('ping', { at: 'now' });
    await pass(69);
    expect(stream.state.status).toBe('connected');
    nextStream();
    await pass(1);
    expect(stream.state).toEqual({ status: 'disconnected', error: 'Connection error' });
    await pass(1);
    expect(requests).toHaveLength(2);
  });

  it('resumes after a cut from the last message it received', async () => {
    const server = nextStream();
    stream.start();
    server.send('connected', { connectionId: 'c1' });
    server.send('notification', { id: '1' }, '41');
    await pass(0);
    server.cut();
    await pass(0);
    expect(stream.state).toEqual({ status: 'disconnected', error: 'Connection error' });
    await pass(1);
    expect(requests[1]).toMatchObject({ 'last-event-id': '41' });
  });
});

describe('a stream that cannot be opened', () => {
  it('NO-05 tries again after 1, 2, 4, 8 and 16 s, then stops with the error of the specification', async () => {
    stream.start();
    await pass(0);
    expect(stream.state).toEqual({ status: 'disconnected', error: 'Failed to connect' });
    let tries = 1;
    for (const delay of [1, 2, 4, 8, 16]) {
      await pass(delay - 0.001);
      expect(requests).toHaveLength(tries);
      await pass(0.001);
      tries += 1;
      expect(requests).toHaveLength(tries);
    }
    expect(stream.state).toEqual({ status: 'disconnected', error: MAX_REACHED });
    await pass(600);
    expect(requests).toHaveLength(6);
  });

  it('resets its attempts once it has been connected', async () => {
    stream.start();
    await pass(3);
    expect(requests).toHaveLength(3);
    const server = nextStream();
    await pass(4);
    server.send('connected', { connectionId: 'c1' });
    await pass(0);
    server.end();
    await pass(0);
    await pass(1);
    expect(requests).toHaveLength(5);
  });

  it('times out when the server does not respond', async () => {
    responses.push('silence');
    stream.start();
    await pass(70);
    expect(stream.state).toEqual({ status: 'disconnected', error: 'Failed to connect' });
    await pass(1);
    expect(requests).toHaveLength(2);
  });

  it('retries when the server fails, too', async () => {
    responses.push(503);
    stream.start();
    await pass(0);
    expect(stream.state).toEqual({ status: 'disconnected', error: 'Failed to connect' });
    await pass(1);
    expect(requests).toHaveLength(2);
  });

  it('does not retry after 401, and says so', async () => {
    responses.push(401);
    stream.start();
    await pass(60);
    expect(requests).toHaveLength(1);
    expect(signedOut).toBe(1);
    expect(stream.state.status).toBe('disconnected');
  });

  it('tries again once the network is back', async () => {
    stream.start();
    await pass(31);
    expect(requests).toHaveLength(6);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(requests).toHaveLength(7);
  });

  it('does nothing once it was stopped', async () => {
    stream.start();
    await pass(0);
    stream.stop();
    await pass(60);
    expect(requests).toHaveLength(1);
    expect(stream.state).toEqual({ status: 'disconnected', error: null });
  });
});

describe('a page that is hidden', () => {
  it('NO-05 cancels the pending retry, and connects again when it is seen', async () => {
    stream.start();
    await pass(0);
    setVisibility('hidden');
    await pass(600);
    expect(requests).toHaveLength(1);
    setVisibility('visible');
    await pass(0);
    expect(requests).toHaveLength(2);
  });

  it('NO-05 does not retry when the connection breaks meanwhile', async () => {
    const server = nextStream();
    stream.start();
    server.send('connected', { connectionId: 'c1' });
    await pass(0);
    setVisibility('hidden');
    server.cut();
    await pass(60);
    expect(requests).toHaveLength(1);
    setVisibility('visible');
    await pass(0);
    expect(requests).toHaveLength(2);
  });

  it('leaves an open connection alone', async () => {
    const server = nextStream();
    stream.start();
    server.send('connected', { connectionId: 'c1' });
    await pass(0);
    setVisibility('hidden');
    setVisibility('visible');
    await pass(0);
    expect(requests).toHaveLength(1);
    expect(stream.state.status).toBe('connected');
  });

  it('NO-05 tries again after it had given up', async () => {
    stream.start();
    await pass(31);
    expect(stream.state.error).toBe(MAX_REACHED);
    const server = nextStream();
    setVisibility('visible');
    server.send('connected', { connectionId: 'c1' });
    await pass(0);
    expect(stream.state).toEqual({ status: 'connected', error: null });
  });
});
