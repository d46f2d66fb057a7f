import { setStreamTopics, streamEvents } from '@siteswap/contracts/notifications';
import { maxTopics } from '@siteswap/contracts/platform';
import { callRoute } from '@siteswap/web-kit';
import { topicListeners } from '@siteswap/web-kit/shell';
import type { StreamMessage, StreamState } from './notification-stream.ts';
import { maxAttemptsReached } from './notification-stream.ts';

/** Between tabs; each says what its page shows, and the one that reads the stream says what has changed. */
type TopicMessage =
  | { kind: 'hello' }
  | { kind: 'topics'; tab: string; names: readonly string[] }
  | { kind: 'changed'; names: readonly string[] };

/** A page that is left and the next one change the topics twice; one call is enough. */
const COLLECT_MS = 100;
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;
const POLL_MS = 5_000;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

interface SharedTopics {
  /** This tab reads the stream from now on. */
  lead(): void;
  /** A message of the stream that this tab reads. @returns whether it was about topics alone */
  received(message: StreamMessage): boolean;
  /** Of the stream, also when another tab reads it. */
  stateChanged(state: StreamState): void;
  stop(): void;
}

/**
 * Subscribes the one stream of a browser to what all of its tabs show, and brings the changes to them. After each
 * connection everything may have changed meanwhile, so it counts as changed once.
 * @param tab of this tab alone
 */
export function openSharedTopics({
  userId,
  tab,
  canShare,
}: {
  userId: number;
  tab: string;
  canShare: boolean;
}): SharedTopics {
  // Not the channel of the stream: tabs of an earlier release read that one.
  const channel = canShare ? new BroadcastChannel(`siteswap-topics-${userId}`) : undefined;
  const post = (message: TopicMessage): void => channel?.postMessage(message);
  let isLeader = false;
  /** What each tab shows, the last one that changed at the end. */
  const tabs = new Map<string, readonly string[]>();
  let connectionId: string | undefined;
  /** What the open stream is subscribed to. */
  let subscribed: readonly string[] = [];
  let isCalling = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  const changed = (names: readonly string[]): void => {
    if (names.length === 0) return;
    topicListeners.changed(names);
    post({ kind: 'changed', names });
  };
  const wanted = (): string[] => [...new Set([...tabs.values()].flat())].slice(-maxTopics);

  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (connectionId !== undefined && !isCalling) timer = setTimeout(() => void call(), ms);
  };

  /** @returns whether the server has subscribed the stream */
  const subscribe = async (stream: string, names: string[]): Promise<boolean> => {
    try {
      await callRoute(setStreamTopics, { body: { connectionId: stream, topics: names } });
      return true;
    } catch {
      // A stream that is gone comes back with another id; anything else passes.
      return false;
    }
  };

  const call = async (): Promise<void> => {
    const stream = connectionId;
    const names = wanted();
    if (stream === undefined || isSame(names, subscribed)) return;
    isCalling = true;
    const isSubscribed = await subscribe(stream, names);
    isCalling = false;
    if (stream === connectionId && isSubscribed) {
      const added = names.filter((name) => !subscribed.includes(name));
      subscribed = names;
      changed(added);
    }
    failures = isSubscribed || stream !== connectionId ? 0 : failures + 1;
    plan(failures === 0 ? COLLECT_MS : Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS));
  };

  const setTab = (of: string, names: readonly string[]): void => {
    const before = tabs.get(of) ?? [];
    tabs.delete(of);
    if (names.length > 0) tabs.set(of, names);
    // A page that came later may have been rendered before a change that the others have read.
    changed(names.filter((name) => !before.includes(name) && subscribed.includes(name)));
    plan(COLLECT_MS);
  };
  const sayNames = (): void => {
    const names = topicListeners.names();
    post({ kind: 'topics', tab, names });
    if (isLeader) setTab(tab, names);
  };

  const listen = ({ data }: MessageEvent<TopicMessage>): void => {
    if (data.kind === 'hello') sayNames();
    if (data.kind === 'topics' && isLeader) setTab(data.tab, data.names);
    if (data.kind === 'changed') topicListeners.changed(data.names);
  };
  channel?.addEventListener('message', listen);
  const stopWatching = topicListeners.watchNames(sayNames);
  sayNames();

  const startPolling = (): void => {
    poll ??= setInterval(() => topicListeners.changed(topicListeners.names()), POLL_MS);
  };
  const stopPolling = (): void => {
    clearInterval(poll);
    poll = undefined;
  };

  return {
    lead: () => {
      isLeader = true;
      post({ kind: 'hello' });
      sayNames();
    },

    received: ({ name, data }) => {
      if (name === 'connected') {
        connectionId = streamEvents.connected.safeParse(JSON.parse(data)).data?.connectionId;
        subscribed = [];
        failures = 0;
        plan(COLLECT_MS);
      }
      if (name !== 'topic') return false;
      const parsed = streamEvents.topic.safeParse(JSON.parse(data));
      if (parsed.success) changed([parsed.data.topic]);
      return true;
    },

    stateChanged: ({ status, error }) => {
      if (status !== 'connected') {
        connectionId = undefined;
        subscribed = [];
        clearTimeout(timer);
      }
      if (status === 'connected') stopPolling();
      if (error === maxAttemptsReached) startPolling();
    },

    stop: () => {
      stopWatching();
      stopPolling();
      clearTimeout(timer);
      connectionId = undefined;
      post({ kind: 'topics', tab, names: [] });
      channel?.removeEventListener('message', listen);
      channel?.close();
    },
  };
}
