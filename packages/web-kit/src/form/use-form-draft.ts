import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { changedFields } from './changed-fields.ts';
import { readDraft, removeDraft, saveDraft } from './draft-storage.ts';

export interface FormDraft {
  /** `restored` from an earlier visit; `discarded` after that. */
  readonly state: 'none' | 'restored' | 'discarded';
  /** Removes the draft; call it after a success. */
  readonly remove: () => void;
  /** Something is stored for the next visit. */
  readonly isStored: () => boolean;
  /** Removes the draft and puts the fields back to what they began with. */
  readonly discard: () => void;
}

/** Stands in a draft next to its fields; no field has such a name. */
const versionKey = '@version';

/**
 * Stores what is typed in the tab until it is sent, so that neither a reload nor a sign-in loses it. Only fields that
 * differ from what they began with are saved: the others may have another value when the form is opened again.
 *
 * @param key names the form and its subject, e.g. `carpool-offer-12`; undefined for a form without a draft
 * @param options.except fields that are not saved: passwords
 * @param options.version of the entity that the form was opened with: a restored draft goes on from its own
 */
export function useFormDraft<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'watch' | 'reset' | 'getValues' | 'control'>,
  key: string | undefined,
  options: {
    readonly except?: readonly (keyof Values & string)[];
    readonly version?: RefObject<string | undefined>;
  } = {},
): FormDraft {
  const except = useRef<readonly string[]>(options.except ?? []);
  const [state, setState] = useState<FormDraft['state']>('none');
  const { version } = options;
  const { watch, reset, getValues, control } = form;
  useEffect(() => {
    if (key === undefined) return;
    const first = getValues();
    const { [versionKey]: draftVersion, ...typed } = readDraft(key);
    const draft = changedFields(first, typed);
    if (Object.keys(draft).length > 0) {
      // One without version fits no entity: every field that differs is asked about.
      if (version?.current !== undefined) version.current = String(draftVersion ?? '');
      // What the fields began with stays what they are compared with.
      reset({ ...first, ...draft }, { keepDefaultValues: true });
      setState('restored');
    }
    const watching = watch((values) => {
      const changed = Object.entries(changedFields(control._defaultValues, values));
      const saved = changed.filter(([field]) => !except.current.includes(field));
      const opened = saved.length > 0 && version?.current !== undefined;
      saveDraft(key, {
        ...Object.fromEntries(saved),
        ...(opened ? { [versionKey]: version.current } : {}),
      });
    });
    return () => watching.unsubscribe();
  }, [key, version, watch, reset, getValues, control]);

  const remove = (): void => {
    if (key === undefined) return;
    removeDraft(key);
    setState('none');
  };
  const discard = (): void => {
    reset(control._defaultValues as DefaultValues<Values>);
    remove();
    setState('discarded');
  };
  const isStored = (): boolean => key !== undefined && Object.keys(readDraft(key)).length > 0;
  return { state, isStored, remove, discard };
}
