import { createStore, useStore } from '@siteswap/ui-kit/store';

/** How long the greeting stands in the header, in milliseconds. */
const SHOWN_MS = 6000;

const greeted = createStore<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Greets a person who has just signed in: in the header, where it covers nothing they may want to press. */
export function greet(pseudo: string): void {
  clearTimeout(timer);
  greeted.set(pseudo);
  timer = setTimeout(() => greeted.set(null), SHOWN_MS);
}

/** The name to greet; null most of the time. */
export const useGreeting = (): string | null => useStore(greeted);
