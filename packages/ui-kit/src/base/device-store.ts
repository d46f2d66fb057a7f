import { createSignal, type Store } from './store.ts';

interface DeviceStoreOptions<T> {
  /** Of `localStorage`. */
  readonly key: string;
  /** Without a stored value, and on the server. */
  readonly initial: T;
  /** Reads what is stored; throws, or returns `initial`, for what it cannot read. */
  readonly parse: (stored: unknown) => T;
  /** Whether nothing has to be stored for the value. */
  readonly isEmpty: (value: T) => boolean;
}

/**
 * A value of this device, as JSON, which survives the page; changes of other tabs appear at once. Components read it with
 * `useStore`. Where storage is forbidden or full, the value lasts as long as the page.
 */
export function createDeviceStore<T>({
  key,
  initial,
  parse,
  isEmpty,
}: DeviceStoreOptions<T>): Omit<Store<T>, 'isObserved'> {
  const changes = createSignal();
  let text: string | null = null;
  let value = initial;

  function read(stored: string | null): T {
    try {
      return stored === null ? initial : parse(JSON.parse(stored));
    } catch {
      return initial;
    }
  }

  return {
    initial,
    /** The same value until it changes. */
    get: () => {
      let stored: string | null = null;
      try {
        stored = window.localStorage.getItem(key);
      } catch {
        return value;
      }
      if (stored !== text) {
        text = stored;
        value = read(stored);
      }
      return value;
    },
    set: (next) => {
      try {
        if (isEmpty(next)) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        value = next;
      }
      changes.emit();
    },
    subscribe: (listener) => {
      const leave = changes.subscribe(listener);
      const onStorage = ({ key: changed }: StorageEvent): void => {
        if (changed === key || changed === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => {
        leave();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
