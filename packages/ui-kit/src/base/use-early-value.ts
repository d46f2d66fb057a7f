import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsInBrowser } from './use-is-in-browser.ts';

/** What the elements of a field show; undefined when that says nothing. */
type Reader<Value> = (field: HTMLElement) => Value | undefined;

/** For a field with one line or area of text. */
export const shownText: Reader<string> = (field) =>
  field.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')?.value;

/** For one box to tick. */
export const shownTick: Reader<boolean> = (field) => field.querySelector('input')?.checked;

/** For a group of radio buttons. */
export const shownChoice: Reader<string> = (field) =>
  field.querySelector<HTMLInputElement>('input:checked')?.value;

/** For a group of boxes. */
export const shownTicks: Reader<string[]> = (field) =>
  [...field.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);

interface EarlyValue<Value> {
  /** The ref of the field. */
  readonly field: RefObject<HTMLDivElement | null>;
  /** What the field shows: the state, or what was typed early until the state has it. */
  readonly value: Value | undefined;
}

/**
 * Takes over what was typed or chosen in the markup of the server before React took the field over: the elements show it,
 * the state does not have it. Until the state has it, which may take a rendering in a later task, the field keeps showing
 * it: emptied meanwhile, it would hold the next key alone, and lose its caret. A field that React itself has made shows its
 * state.
 */
export function useEarlyValue<Value>(
  read: Reader<Value>,
  state: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
): EarlyValue<Value> {
  const field = useRef<HTMLDivElement>(null);
  const isTakenOver = !useIsInBrowser();
  const [early, setEarly] = useState<{ readonly shown: Value; readonly before: Value } | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useLayoutEffect(() => {
    const shown = field.current && read(field.current);
    const isEarly = shown !== null && shown !== undefined && state !== undefined;
    if (isEarly && String(shown) !== String(state)) setEarly({ shown, before: state });
    // Rendered at once in any case, which also runs all effects before the next key: a form listens only after its own.
    else if (isTakenOver) setEarly(null);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value that was taken over
  useEffect(() => {
    if (early) queueMicrotask(() => onChange?.(early.shown));
  }, [early]);
  if (early && String(state) !== String(early.before)) setEarly(null);
  return { field, value: early ? early.shown : state };
}
