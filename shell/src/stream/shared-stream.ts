import { NotificationStream, type StreamMessage, type StreamState } from './notification-stream.ts';
import { openSharedTopics } from './shared-topics.ts';

interface SharedStreamOptions {
  /** One stream a member: another member's tab in this browser has its own. */
  userId: number;
  onMessage(message: StreamMessage): void;
  onState(state: StreamState): void;
  onSignedOut(): void;
}

type ChannelMessage =
  | { kind: 'hello' }
  | { kind: 'visibility'; tab: string; isVisible: boolean }
  | { kind: 'state'; state: StreamState; cursor?: string | undefined }
  | { kind: 'message'; message: StreamMessage; cursor?: string | undefined };

/**
 * One stream for all tabs of a browser: the tab that owns the lock reads it, the others listen to that tab.
 * Without Web Locks every tab reads a stream of its own.
 *
 * @returns stops reading or listening; another tab then takes over.
 */
export function openSharedStream(options: SharedStreamOptions): () => void {
  let cursor: string | undefined;
  const release = new AbortController();
  const name = `siteswap-notifications-${options.userId}`;
  const canShare = 'BroadcastChannel' in globalThis && 'locks' in navigator;
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  const tab = `${Math.random()}`;
  const tabsSeen = new Set<string>();
  let isLeader = false;
  /** The last one, for tabs that come later. */
  let registry: StreamMessage | undefined;
  const topics = openSharedTopics({ userId: options.userId, tab, canShare });

  const isVisible = (): boolean => document.visibilityState === 'visible';
  const post = (message: ChannelMessage): void => channel?.postMessage(message);
  const sendVisibility = (): void => post({ kind: 'visibility', tab, isVisible: isVisible() });

  const stream = new NotificationStream({
    cursor: {
      get: () => cursor,
      set: (id) => {
        cursor = id;
      },
    },
    // This tab reads for all tabs: while one of them is visible, it counts as visible.
    isHidden: () => !isVisible() && tabsSeen.size === 0,
    onSignedOut: options.onSignedOut,
    onState: (state) => {
      topics.stateChanged(state);
      options.onState(state);
      post({ kind: 'state', state, cursor });
    },
    onMessage: (message) => {
      if (topics.received(message)) return;
      if (message.name === 'registry') registry = message;
      options.onMessage(message);
      post({ kind: 'message', message, cursor });
    },
  });

  const listen = (event: MessageEvent<ChannelMessage>): void => {
    const received = event.data;
    if (received.kind === 'visibility') {
      if (received.isVisible) tabsSeen.add(received.tab);
      else tabsSeen.delete(received.tab);
      if (isLeader) stream.visibilityChanged();
      return;
    }
    if (received.kind === 'hello') {
      sendVisibility();
      if (!isLeader) return;
      post({ kind: 'state', state: stream.state, cursor });
      if (registry) post({ kind: 'message', message: registry, cursor });
      return;
    }
    if (isLeader) return;
    cursor = received.cursor ?? cursor;
    if (received.kind === 'message') {
      options.onMessage(received.message);
      return;
    }
    topics.stateChanged(received.state);
    options.onState(received.state);
  };
  channel?.addEventListener('message', listen);
  document.addEventListener('visibilitychange', sendVisibility);

  const lead = (): void => {
    isLeader = true;
    topics.lead();
    stream.start();
  };

  if (channel) {
    post({ kind: 'hello' });
    sendVisibility();
    navigator.locks
      .request(name, { signal: release.signal }, async () => {
        lead();
        await new Promise<void>((resolve) =>
          release.signal.addEventListener('abort', () => resolve()),
        );
      })
      // Aborting the wait for the lock rejects: a follower has been closed.
      .catch(() => undefined);
  } else {
    lead();
  }

  return () => {
    release.abort();
    document.removeEventListener('visibilitychange', sendVisibility);
    post({ kind: 'visibility', tab, isVisible: false });
    stream.stop();
    topics.stop();
    channel?.removeEventListener('message', listen);
    channel?.close();
  };
}
