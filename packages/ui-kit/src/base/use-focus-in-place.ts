import { type RefObject, useEffect, useRef } from 'react';

/** Nothing has the focus, or only the dialog around the element, which takes what is lost in it. */
function isFocusLost(place: HTMLElement): boolean {
  const now = document.activeElement;
  return now === document.body || now === place.closest('[role="dialog"], [role="alertdialog"]');
}

/**
 * Gives the focus to the first button of an element when that which had it is gone, as buttons come and go with `change`.
 *
 * @returns for the element around the buttons
 */
export function useFocusInPlace(change: boolean | number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    // A dialog that closes at the same time gives its focus back a frame later.
    const frame = requestAnimationFrame(() => {
      const element = place.current;
      if (element && isFocusLost(element)) element.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [change]);
  return place;
}
