import { useIsInBrowser } from './use-is-in-browser.ts';

/**
 * Whether a field takes the focus when it appears. One in the markup of the server leaves it where the person has put it
 * meanwhile: they may be typing into another field.
 */
export function useAutoFocus(isWanted = false): boolean {
  const isInBrowser = useIsInBrowser();
  if (!isWanted || isInBrowser || typeof document === 'undefined') return isWanted;
  return document.activeElement === null || document.activeElement === document.body;
}
