import type { EditionCard } from '@siteswap/contracts/editions';

const CHANNEL = 'siteswap-favorites';

/** A star that was set or removed. */
export interface StarChange {
  readonly edition: EditionCard;
  readonly isFavorited: boolean;
}

type Listener = (change: StarChange | null) => Promise<void>;
const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

/** Tabs of another release send something else: their list is read again. */
const isChange = (data: unknown): data is StarChange =>
  typeof data === 'object' && data !== null && 'edition' in data && 'isFavorited' in data;

/** One channel for all stars of the page, which is how it does not receive what it sends itself. */
export function onStarInOtherTab(listener: Listener): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  listeners.add(listener);
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Each star of the page listens, and the change is one for all.
    const [first] = listeners;
    void first?.(isChange(data) ? data : null);
  };
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

export function sendToOtherTabs(change: StarChange): void {
  channel?.postMessage(change);
}
