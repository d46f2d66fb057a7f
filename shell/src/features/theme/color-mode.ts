import { forcedColorMode } from '@siteswap/web-kit';
import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';
export type ColorModePreference = ColorMode | 'system';

/** The boot script reads the same key before the first paint. */
const STORAGE_KEY = 'color-mode';

const listeners = new Set<() => void>();
const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The preference that the browser refused to save, for as long as the page is open. */
let unsaved: ColorModePreference | undefined;

function readPreference(): ColorModePreference {
  if (unsaved) return unsaved;
  try {
    const saved = window.localStorage.getItem(STORAGE_KEY);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

/** What the page forces, else what the reader prefers, else what the system says. */
function resolve(): ColorMode {
  const wanted = forcedColorMode.get() ?? readPreference();
  if (wanted !== 'system') return wanted;
  return darkQuery().matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolve();
  for (const listener of listeners) listener();
}

/** Saves the preference and shows it at once. Saving may be refused; the page then keeps the look until it closes. */
export function setColorMode(preference: ColorModePreference): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, preference);
    unsaved = undefined;
  } catch {
    unsaved = preference;
  }
  apply();
}

/** Follows the system while that is the preference, other tabs, and pages that force a look. Returns the stop. */
export function followColorMode(): () => void {
  const query = darkQuery();
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORAGE_KEY) apply();
  };
  query.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  const leave = forcedColorMode.subscribe(apply);
  return () => {
    query.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
    leave();
  };
}

const shown = (): ColorMode =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mode on screen; the component draws again when it changes. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, shown);
}

/** What the person chose, which may be to follow the system; the component draws again when it changes. */
export function useColorModePreference(): ColorModePreference {
  return useSyncExternalStore(subscribe, readPreference);
}

/** Whether the page on screen forces its look, so that choosing one changes nothing here. */
export function useIsColorModeForced(): boolean {
  return useSyncExternalStore(forcedColorMode.subscribe, () => forcedColorMode.get() !== undefined);
}
