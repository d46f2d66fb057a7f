import { createSignal } from '@siteswap/ui-kit/store';
import { useSyncExternalStore } from 'react';

const KEY = 'siteswap-stars';
/** More are not kept; the oldest goes first. */
const MAX_STARS = 100;

/** The storage holds the stars. */
const saves = createSignal();
let text: string | null = null;
let stars: readonly number[] = [];
const none: readonly number[] = [];
const never = () => (): void => undefined;

function parse(stored: string | null): readonly number[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Ids of the editions that a visitor starred on this device; the same array until they change. */
export function deviceStars(): readonly number[] {
  let stored: string | null = null;
  try {
    stored = window.localStorage.getItem(KEY);
  } catch {
    return stars;
  }
  if (stored !== text) {
    text = stored;
    stars = parse(stored);
  }
  return stars;
}

function save(next: readonly number[]): void {
  try {
    if (next.length > 0) window.localStorage.setItem(KEY, JSON.stringify(next));
    else window.localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full: the stars last as long as the page.
    stars = next;
  }
  saves.emit();
}

export const addDeviceStar = (id: number): void =>
  save([...deviceStars().filter((other) => other !== id), id].slice(-MAX_STARS));

export const removeDeviceStar = (id: number): void =>
  save(deviceStars().filter((other) => other !== id));

function subscribe(listener: () => void): () => void {
  const leave = saves.subscribe(listener);
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    leave();
    window.removeEventListener('storage', onStorage);
  };
}

/** The stars of this device; other tabs' changes appear at once. */
export const useDeviceStars = (): readonly number[] =>
  useSyncExternalStore(subscribe, deviceStars, () => none);

/** False in the markup of the server, which knows no device, and until a browser has taken it over. */
export const useAreDeviceStarsRead = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
