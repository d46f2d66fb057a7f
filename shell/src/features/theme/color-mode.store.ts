import { createSignal } from '@siteswap/ui-kit/store';
import { forcedColorMode } from '@siteswap/web-kit/shell';
import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';
export type ColorModePreference = ColorMode | 'system';

/** The boot script reads the same key before the first paint. */
const STORAGE_KEY = 'color-mode';

/** The document shows the mode; the storage contains the preference. */
const changes = createSignal();
const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The preference that the browser could not save, for as long as the page is open. */
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

/** The mode forced by the page, else the preference, else that of the system. */
function resolve(): ColorMode {
  const wanted = forcedColorMode.get() ?? readPreference();
  if (wanted !== 'system') return wanted;
  return darkQuery().matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolve();
  changes.emit();
}

/** Saves the preference and shows it at once. When saving fails, the page uses it until it closes. */
export function setColorMode(preference: ColorModePreference): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, preference);
    unsaved = undefined;
  } catch {
    unsaved = preference;
  }
  apply();
}

/** Follows the system while that is the preference, other tabs, and pages that force a mode. Returns the stop. */
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

/** The mode on screen, light in the markup of the server; the component renders again when it changes. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(changes.subscribe, shown, () => 'light');
}

/** What the person chose, which may be to follow the system; the component renders again when it changes. */
export function useColorModePreference(): ColorModePreference {
  return useSyncExternalStore(changes.subscribe, readPreference, () => 'system');
}

/** Whether the page on screen forces its mode, so that choosing another has no visible effect. */
export function useIsColorModeForced(): boolean {
  return useSyncExternalStore(
    forcedColorMode.subscribe,
    () => forcedColorMode.get() !== undefined,
    () => false,
  );
}
