import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

/**
 * Takes over what was typed or chosen in the markup of the server before React took the field over: the elements show it,
 * the state does not have it, and the next rendering would drop it. A field that React itself has made shows its state.
 * @returns the ref of the field
 */
export function useEarlyValue<Value>(
  read: Reader<Value>,
  state: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const field = useRef<HTMLDivElement>(null);
  const [early, setEarly] = useState<{ readonly shown: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useLayoutEffect(() => {
    const shown = field.current && read(field.current);
    if (shown === null || shown === undefined || state === undefined) return;
    // Rendered at once, which also runs all effects before the next key: a form listens only after its own.
    if (String(shown) !== String(state)) setEarly({ shown });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value that was taken over
  useEffect(() => {
    if (early) queueMicrotask(() => onChange?.(early.shown));
  }, [early]);
  return field;
}
