import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus where it was before F6. */
function goBack(before: RefObject<HTMLElement | null>): void {
  before.current?.focus();
  before.current = null;
}

/**
 * F6 moves the focus to the newest toast, also out of a modal dialog, and back to where it was. It goes back as well when
 * the focused toast closes.
 */
export function useToastKeys(region: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || !region.current) return;
      const { activeElement } = document;
      const isInside = region.current.contains(activeElement);
      const newest = [...region.current.querySelectorAll('.sw-toast[data-state="open"]')].at(-1);
      const button = newest?.querySelector('button');
      if (!isInside && !button) return;
      event.preventDefault();
      if (isInside) {
        goBack(before);
        return;
      }
      before.current = activeElement instanceof HTMLElement ? activeElement : null;
      button?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [region]);

  // The region renders when a toast comes or closes.
  useEffect(() => {
    const isOpen = document.activeElement?.closest('.sw-toast[data-state="open"]');
    if (before.current && !isOpen) goBack(before);
  });
}
