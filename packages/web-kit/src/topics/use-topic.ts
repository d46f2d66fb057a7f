import { useEffect, useEffectEvent } from 'react';
import { listenToTopic } from './topic-listeners.ts';

/** Pages of many people learn of a change at one moment; they read again over this time. */
const SPREAD_MS = { min: 100, max: 500 };
/** A page whose topic changes all the time reads again this often. */
const PAUSE_MS = 2_000;

/**
 * Calls `onChanged` when a topic has changed, also when it may have: after a pause of the stream, and every 5 s without
 * one. Several changes are one call; a hidden page is called when it is seen again. Visitors have no topics.
 *
 * `useTopic(nameTopic(editionTopic, id), () => client.invalidateQueries({ queryKey: routeKey(getEdition, { params: { id } }) }))`
 * @param name null for none
 */
export function useTopic(name: string | null, onChanged: () => unknown): void {
  const call = useEffectEvent(() => void onChanged());

  useEffect(() => {
    if (name === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    let calledAt = Number.NEGATIVE_INFINITY;

    const callNow = (): void => {
      timer = undefined;
      // It may have been hidden meanwhile.
      if (document.visibilityState === 'hidden') return;
      isStale = false;
      calledAt = Date.now();
      call();
    };
    const callSoon = (): void => {
      if (!isStale || timer !== undefined || document.visibilityState === 'hidden') return;
      const spread = SPREAD_MS.min + Math.random() * (SPREAD_MS.max - SPREAD_MS.min);
      timer = setTimeout(callNow, Math.max(spread, calledAt + PAUSE_MS - Date.now()));
    };
    const leave = listenToTopic(name, () => {
      isStale = true;
      callSoon();
    });
    document.addEventListener('visibilitychange', callSoon);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', callSoon);
      clearTimeout(timer);
    };
  }, [name]);
}
