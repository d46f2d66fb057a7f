import { type TripStop, tripStop } from '@siteswap/contracts/carpool';
import { createSignal } from '@siteswap/ui-kit/store';
import { useSyncExternalStore } from 'react';
import { departureTownKey } from './storage-keys.ts';

const departureTown = tripStop.omit({ time: true });
/** Where the reader leaves from, and goes home to; a town, not a house. */
export type DepartureTown = Omit<TripStop, 'time'>;

const saves = createSignal();
let text: string | null = null;
let town: DepartureTown | null = null;

function parse(stored: string | null): DepartureTown | null {
  try {
    return departureTown.safeParse(JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** The same object until it changes. */
function read(): DepartureTown | null {
  let stored: string | null = null;
  try {
    stored = window.localStorage.getItem(departureTownKey);
  } catch {
    return town;
  }
  if (stored !== text) {
    text = stored;
    town = parse(stored);
  }
  return town;
}

function save(next: DepartureTown | null): void {
  try {
    if (next) window.localStorage.setItem(departureTownKey, JSON.stringify(next));
    else window.localStorage.removeItem(departureTownKey);
  } catch {
    // Storage is forbidden or full: the town lasts as long as the page.
    town = next;
  }
  saves.emit();
}

function subscribe(listener: () => void): () => void {
  const leave = saves.subscribe(listener);
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === departureTownKey || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    leave();
    window.removeEventListener('storage', onStorage);
  };
}

/** The town of this device, null without one, and its setter; other tabs' changes appear at once. */
export const useDepartureTown = (): readonly [
  DepartureTown | null,
  (next: DepartureTown | null) => void,
] => [useSyncExternalStore(subscribe, read, () => null), save];
