import { useSyncExternalStore } from 'react';

/** A value outside React with its listeners. */
export interface Store<T> {
  readonly get: () => T;
  /** Calls the listeners when the value is another one. */
  readonly set: (next: T) => void;
  /** Calls `listener` after each change. Returns the removal. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether anything listens now. */
  readonly isObserved: () => boolean;
  /** The value at the beginning, which is also that of markup of the server. */
  readonly initial: T;
}

/**
 * A value that code outside React changes and components show: `const greeting = createStore<string | null>(null)`.
 * Components read it with `useStore`.
 */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isObserved: () => listeners.size > 0,
  };
}

type Read<T> = Pick<Store<T>, 'get' | 'subscribe' | 'initial'>;

/**
 * The value of a store, or what `select` reads of it; the component renders again when that changes. On the server it is
 * that of the initial value.
 */
export function useStore<T>(store: Read<T>): T;
export function useStore<T, Part>(store: Read<T>, select: (value: T) => Part): Part;
export function useStore<T>(store: Read<T>, select = (value: T): unknown => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}

/** Tells listeners that what they read elsewhere (the document, a storage) has changed. */
export interface Signal {
  readonly emit: () => void;
  readonly subscribe: Store<unknown>['subscribe'];
}

/** For values that have a place of their own; components read them with `useSyncExternalStore`. */
export function createSignal(): Signal {
  const changes = createStore(0);
  return { emit: () => changes.set(changes.get() + 1), subscribe: changes.subscribe };
}
