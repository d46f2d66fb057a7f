import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Storage may be refused; a draft is a comfort, so its loss is silent. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed in the tab until it is sent, so that a reload or a sign-in on the way loses nothing.
 *
 * @param key names the form and what it is about, e.g. `carpool-offer-12`
 * @param options.except fields that are not kept: passwords
 * @returns forgets the draft; call it after a success
 */
export function useFormDraft<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'watch' | 'reset' | 'getValues'>,
  key: string,
  options: { readonly except?: readonly (keyof Values & string)[] } = {},
): () => void {
  const name = `draft:${key}`;
  const except = useRef<readonly string[]>(options.except ?? []);
  const { watch, reset, getValues } = form;
  useEffect(() => {
    const saved = attempt(() => JSON.parse(window.sessionStorage.getItem(name) ?? 'null'));
    if (saved) reset({ ...getValues(), ...(saved as Values) });
    const watching = watch((values) => {
      const kept = Object.entries(values).filter(([field]) => !except.current.includes(field));
      attempt(() => window.sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(kept))));
    });
    return () => watching.unsubscribe();
  }, [name, watch, reset, getValues]);
  return () => attempt(() => window.sessionStorage.removeItem(name));
}
