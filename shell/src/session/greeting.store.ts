import { useSyncExternalStore } from 'react';

/** How long the greeting stands in the header, in milliseconds. */
const SHOWN_MS = 6000;

let name: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  name = next;
  for (const listener of listeners) listener();
}

/** Greets a person who has just signed in: in the header, where it covers nothing they may want to press. */
export function greet(pseudo: string): void {
  clearTimeout(timer);
  set(pseudo);
  timer = setTimeout(() => set(null), SHOWN_MS);
}

/** The name to greet; null most of the time. */
export const useGreeting = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => name,
    () => null,
  );
