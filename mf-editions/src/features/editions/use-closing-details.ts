import { type RefObject, useEffect, useRef } from 'react';

/** For a `<details>` that lies over the page: Escape closes it, and so does a press or the focus outside. */
export function useClosingDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onLeave = ({ target }: Event) => {
      const details = ref.current;
      if (details && !details.contains(target as Node)) details.open = false;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      const details = ref.current;
      if (key !== 'Escape' || !details?.open) return;
      // A link that had the focus is hidden now.
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
      details.open = false;
    };
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return ref;
}
