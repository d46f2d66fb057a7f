import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long what loads around the thing may push it away before it stays where it is, in milliseconds. */
const settlingMs = 3_000;

const interactions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element to the middle of the window while the page around it still loads, until the person does something.
 * @returns the function that ends it
 */
function keepInView(element: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const show = (): void => element.scrollIntoView({ block: 'center', behavior: 'instant' });
  show();
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  const timer = setTimeout(() => ending.abort(), settlingMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const name of interactions) {
    window.addEventListener(name, () => ending.abort(), { passive: true, signal });
  }
  return () => ending.abort();
}

/** Runs `task` once no dialog covers the page: a closing one would take the focus back. @returns the cancellation */
function whenUncovered(task: () => void): () => void {
  const isCovered = (): boolean => document.querySelector('.sw-overlay') !== null;
  if (!isCovered()) {
    task();
    return () => {};
  }
  const observer = new MutationObserver(() => {
    if (isCovered()) return;
    observer.disconnect();
    task();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** One thing of a list to which the address leads. */
export interface Arrival<Id extends string | number = number> {
  /** Id of the thing; undefined when the address names none. */
  readonly id: Id | undefined;
  /** Changes with each arrival: another link to the same thing is another one, a filter of the page is none. */
  readonly key: string;
  /** `ref` of the thing's element, which then takes the focus in the middle of the window. */
  readonly ref: (element: HTMLElement | null) => void;
  /** Attributes for the element of the thing with this id: its mark and its `ref`; none for any other thing. */
  readonly mark: (id: Id) => { ref?: Arrival['ref']; 'data-arrived'?: true };
}

const readNumber = (text: string | null): number | undefined => Number(text) || undefined;
const readText = (text: string | null): string | undefined => text || undefined;

/**
 * A link, a notification or a step in the history leads to one thing of a list: `?offerId=12`. The page gives the
 * thing's element `mark(id)`: it is marked, scrolled to and focused, once per arrival. What the list does not contain,
 * `useArrivedItem` reads. Navigations that replace the address (filters) are no arrivals.
 *
 * @param parameter name of the query parameter with the id
 * @example
 * const arrival = useArrival('offerId');
 * <div {...arrival.mark(offer.id)}>
 */
export const useArrival = (parameter: string): Arrival => useArrivalAt(parameter, readNumber);

/** `useArrival` for a thing whose id is a UUID. */
export const useUuidArrival = (parameter: string): Arrival<string> =>
  useArrivalAt(parameter, readText);

function useArrivalAt<Id extends string | number>(
  parameter: string,
  read: (text: string | null) => Id | undefined,
): Arrival<Id> {
  const { key, search } = useLocation();
  const navigation = useNavigationType();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const id = read(new URLSearchParams(search).get(parameter));

  const latest = useRef({ key, id });
  if (latest.current.id !== id || (latest.current.key !== key && navigation !== 'REPLACE')) {
    latest.current = { key, id };
  }
  const arrivalKey = `${latest.current.key} ${id}`;

  const arrived = useRef({ key: '', at: 0 });
  useEffect(() => {
    if (!element) return;
    // The element of one thing may be made anew, while the list settles or much later.
    const isNew = arrived.current.key !== arrivalKey;
    if (isNew) arrived.current = { key: arrivalKey, at: Date.now() };
    else if (Date.now() - arrived.current.at > settlingMs) return;
    let stop = (): void => {};
    const cancel = whenUncovered(() => {
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      stop = keepInView(element);
    });
    return () => {
      cancel();
      stop();
    };
  }, [element, arrivalKey]);

  return {
    id,
    key: arrivalKey,
    ref: setElement,
    mark: (shown) => (shown === id ? { ref: setElement, 'data-arrived': true } : {}),
  };
}
