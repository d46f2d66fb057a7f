import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a strip that scrolls sideways: on a phone what is current in it may lie outside. Brings it into the middle, without
 * moving the page, whenever `key` changes.
 */
export function useCurrentInStrip(key: string): RefObject<HTMLUListElement | null> {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that something else is current
  useEffect(() => {
    const list = strip.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !current) return;
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [key]);
  return strip;
}
