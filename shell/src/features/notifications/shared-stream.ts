import { NotificationStream, type StreamMessage, type StreamState } from './notification-stream.ts';

interface SharedStreamOptions {
  /** One stream a member: another member's tab in this browser has its own. */
  userId: number;
  onMessage(message: StreamMessage): void;
  onState(state: StreamState): void;
  onSignedOut(): void;
}

type ChannelMessage =
  | { kind: 'hello' }
  | { kind: 'state'; state: StreamState; cursor?: string | undefined }
  | { kind: 'message'; message: StreamMessage; cursor?: string | undefined };

/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it, the others listen to that tab.
 * Without Web Locks every tab reads a stream of its own.
 *
 * @returns stops reading or listening; another tab then takes over.
 */
export function openSharedStream(options: SharedStreamOptions): () => void {
  let cursor: string | undefined;
  const release = new AbortController();
  const name = `siteswap-notifications-${options.userId}`;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  let isLeader = false;

  const stream = new NotificationStream({
    cursor: {
      get: () => cursor,
      set: (id) => {
        cursor = id;
      },
    },
    onSignedOut: options.onSignedOut,
    onState: (state) => {
      options.onState(state);
      channel?.postMessage({ kind: 'state', state, cursor } satisfies ChannelMessage);
    },
    onMessage: (message) => {
      options.onMessage(message);
      channel?.postMessage({ kind: 'message', message, cursor } satisfies ChannelMessage);
    },
  });

  const listen = (event: MessageEvent<ChannelMessage>): void => {
    const heard = event.data;
    if (isLeader) {
      const state: ChannelMessage = { kind: 'state', state: stream.state, cursor };
      if (heard.kind === 'hello') channel?.postMessage(state);
      return;
    }
    if (heard.kind === 'hello') return;
    cursor = heard.cursor ?? cursor;
    if (heard.kind === 'state') options.onState(heard.state);
    else options.onMessage(heard.message);
  };
  channel?.addEventListener('message', listen);

  const lead = (): void => {
    isLeader = true;
    stream.start();
  };

  if (channel && 'locks' in navigator) {
    channel.postMessage({ kind: 'hello' } satisfies ChannelMessage);
    navigator.locks
      .request(name, { signal: release.signal }, async () => {
        lead();
        await new Promise<void>((resolve) =>
          release.signal.addEventListener('abort', () => resolve()),
        );
      })
      // Aborting the wait for the lock rejects; that is how a follower leaves.
      .catch(() => undefined);
  } else {
    lead();
  }

  return () => {
    release.abort();
    stream.stop();
    channel?.close();
  };
}
