import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  /** Distance from the top of the window, in pixels. */
  readonly top: number;
  /** It had stopped at the top while the page was scrolled. */
  readonly isStuck: boolean;
}

const stickyTop = (element: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(element).top) || 0;

function placeOf(element: HTMLElement): Place {
  const { top } = element.getBoundingClientRect();
  return { top, isStuck: top <= stickyTop(element) + 1 };
}

/** Where the element stands in the document, also while it is stuck. */
function naturalTop(element: HTMLElement): number {
  element.style.position = 'static';
  const top = element.getBoundingClientRect().top + window.scrollY;
  element.style.position = '';
  return top;
}

/** Scrolls so that the element stands where it stood; a page that is too short for that is made longer. */
function putBack(element: HTMLElement, { top, isStuck }: Place): void {
  const wanted = Math.max(0, naturalTop(element) - (isStuck ? stickyTop(element) : top));
  const { scrollHeight } = document.documentElement;
  const missing = wanted + window.innerHeight - scrollHeight;
  const frame = element.parentElement;
  if (frame && missing > 0) frame.style.minHeight = `${frame.offsetHeight + missing}px`;
  window.scrollTo({ top: wanted, behavior: 'instant' });
}

/**
 * For a strip of tabs in a page: when a tab was pressed and `pathname` changes, the strip stays where it is in the
 * window, whatever is shown above and below it now. The links must leave the scroll position alone.
 */
export function useKeepInPlace(pathname: string): {
  readonly ref: RefObject<HTMLElement | null>;
  readonly remember: (event: MouseEvent) => void;
} {
  const ref = useRef<HTMLElement>(null);
  const place = useRef<Place>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what changes the page below
  useLayoutEffect(() => {
    const element = ref.current;
    const before = place.current;
    place.current = undefined;
    if (element?.parentElement) element.parentElement.style.minHeight = '';
    if (element && before) putBack(element, before);
  }, [pathname]);
  return {
    ref,
    remember: ({ metaKey, ctrlKey, shiftKey }) => {
      const opensElsewhere = metaKey || ctrlKey || shiftKey;
      if (ref.current && !opensElsewhere) place.current = placeOf(ref.current);
    },
  };
}
