import { useEffect, useState } from 'react';

interface DebounceOptions<T> {
  /** Milliseconds without a change; 200, a pause in typing, when absent. */
  readonly ms?: number;
  /** Until the first pause; the first value when absent. */
  readonly initial?: T;
}

/** The value as it was when it last stayed the same for a while: `useDebouncedValue(typed)` for a search. */
export function useDebouncedValue<T>(
  value: T,
  { ms = 200, initial = value }: DebounceOptions<T> = {},
): T {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
