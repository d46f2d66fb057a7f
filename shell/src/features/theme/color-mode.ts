import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';
export type ColorModePreference = ColorMode | 'system';

/** The boot script reads the same key before the first paint. */
const STORAGE_KEY = 'color-mode';

const listeners = new Set<() => void>();
const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function readPreference(): ColorModePreference {
  try {
    const saved = window.localStorage.getItem(STORAGE_KEY);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

const resolve = (preference: ColorModePreference): ColorMode => {
  if (preference !== 'system') return preference;
  return darkQuery().matches ? 'dark' : 'light';
};

function apply(): void {
  document.documentElement.dataset['theme'] = resolve(readPreference());
  for (const listener of listeners) listener();
}

/** Saves the preference and shows it at once. Saving may be refused; the page then keeps the look until it closes. */
export function setColorMode(preference: ColorModePreference): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, preference);
    apply();
  } catch {
    document.documentElement.dataset['theme'] = resolve(preference);
    for (const listener of listeners) listener();
  }
}

/** Follows the system while that is the preference, and other tabs. Returns the stop. */
export function followColorMode(): () => void {
  const query = darkQuery();
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORAGE_KEY) apply();
  };
  query.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  return () => {
    query.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}

const shown = (): ColorMode =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

/** The mode on screen; the component draws again when it changes. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shown);
}
