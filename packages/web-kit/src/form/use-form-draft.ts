import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Storage may be forbidden or full; a draft that cannot be saved is ignored. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed in the tab until it is sent, so that neither a reload nor a sign-in loses it.
 *
 * @param key names the form and its subject, e.g. `carpool-offer-12`; undefined for a form without a draft
 * @param options.except fields that are not saved: passwords
 * @returns removes the draft; call it after a success
 */
export function useFormDraft<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'watch' | 'reset' | 'getValues'>,
  key: string | undefined,
  options: { readonly except?: readonly (keyof Values & string)[] } = {},
): () => void {
  const except = useRef<readonly string[]>(options.except ?? []);
  const { watch, reset, getValues } = form;
  useEffect(() => {
    if (key === undefined) return;
    const name = `draft:${key}`;
    const saved = attempt(() => JSON.parse(window.sessionStorage.getItem(name) ?? 'null'));
    if (saved) reset({ ...getValues(), ...(saved as Values) }, { keepDefaultValues: true });
    const watching = watch((values) => {
      const draft = Object.entries(values).filter(([field]) => !except.current.includes(field));
      attempt(() => window.sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(draft))));
    });
    return () => watching.unsubscribe();
  }, [key, watch, reset, getValues]);
  return () => attempt(() => window.sessionStorage.removeItem(`draft:${key}`));
}
