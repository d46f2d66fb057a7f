import { type RefObject, useLayoutEffect } from 'react';
import { useIsInBrowser } from './use-is-in-browser.ts';

/**
 * Whether a field takes the focus when it appears. One in the markup of the server takes it when React has taken it over,
 * and leaves it where the person has put it until then: they may be typing into another field.
 */
export function useAutoFocus(isWanted = false, field: RefObject<HTMLElement | null>): boolean {
  const isInBrowser = useIsInBrowser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isWanted || isInBrowser || (activeElement && activeElement !== body)) return;
    field.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  return isWanted && isInBrowser;
}
