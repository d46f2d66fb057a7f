import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { type FieldsOfSteps, firstStepWith, lastChangedStep } from './step-fields.ts';
import type { FormDraft } from './use-form-draft.ts';

/** Where the name of the step on screen is stored: in the address, or in the component of a preview. */
interface StepPlace {
  readonly named: string | null;
  readonly write: (step: string, options?: NavigateOptions) => void;
}

export interface FormSteps<Step extends string> {
  readonly all: readonly Step[];
  readonly step: Step;
  readonly next: Step | undefined;
  readonly previous: Step | undefined;
  /** Steps up to this one can be opened. */
  readonly opened: number;
  /** The title of the step on screen, which has the focus when it opens. */
  readonly title: RefObject<HTMLLegendElement | null>;
  readonly open: (step: Step) => void;
}

/**
 * The step in the address, so that Back leads to the step before.
 *
 * @param unnamed the step whose address is that of the page itself
 */
export function useStepInAddress(unnamed?: string): StepPlace {
  const [search, setSearch] = useSearchParams();
  return {
    named: search.get('step'),
    write: (step, options) =>
      setSearch((current) => {
        if (step === unnamed) current.delete('step');
        else current.set('step', step);
        return current;
      }, options),
  };
}

/** The step of a preview, which leaves the address to the page around it. */
export function useStepHere(): StepPlace {
  const [named, setNamed] = useState<string | null>(null);
  return { named, write: setNamed };
}

/**
 * Which step of a form is shown: the named one, and the first in error when the form was rejected. A later step of
 * something new opens after those before it, or with the draft of an earlier visit.
 *
 * @param options.isKnown whether it is there already: every step may be opened at once
 */
export function useFormSteps<Step extends string>(
  form: {
    readonly draft: FormDraft;
    readonly formState: {
      readonly errors: object;
      readonly submitCount: number;
      readonly defaultValues?: object | undefined;
    };
    readonly getValues: () => object;
    readonly mutation: { readonly isError: boolean };
  },
  options: {
    readonly all: readonly [Step, ...Step[]];
    readonly fieldsOf: FieldsOfSteps<Step>;
    readonly place: StepPlace;
    readonly isKnown: boolean;
  },
): FormSteps<Step> {
  const { all, fieldsOf, place, isKnown } = options;
  const [opened, setOpened] = useState(isKnown ? all.length : 0);
  // Shown until the address has followed.
  const [rejected, setRejected] = useState<Step>();
  const isRestored = form.draft.state === 'restored';
  const named = all.find((one) => one === place.named) ?? all[0];
  const isOpen = isRestored || all.indexOf(named) <= opened;
  const step = rejected ?? (isOpen ? named : all[0]);
  const index = all.indexOf(step);
  const open = (next: Step): void => {
    setRejected(undefined);
    setOpened((count) => Math.max(count, all.indexOf(next)));
    place.write(next);
  };

  // The title of a step is read when it opens, like that of a page; after a rejection a field has the focus.
  const title = useRef<HTMLLegendElement>(null);
  const shown = useRef(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step moves the focus
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (rejected === undefined) title.current?.focus();
  }, [step]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that is back opens its steps once
  useEffect(() => {
    if (!isRestored) return;
    const before = form.formState.defaultValues ?? {};
    const changed = lastChangedStep(all, fieldsOf, { before, values: form.getValues() });
    setOpened((count) => Math.max(count, changed, all.indexOf(named)));
  }, [isRestored]);

  const { errors, submitCount } = form.formState;
  const wrong = Object.keys(errors);
  const isFailed = form.mutation.isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a rejection opens another step
  useEffect(() => {
    const first = firstStepWith(all, fieldsOf, wrong);
    if (first === undefined || first === step) return;
    setRejected(first);
    place.write(first, { replace: true, preventScrollReset: true });
  }, [submitCount, isFailed]);
  useEffect(() => {
    if (named === rejected) setRejected(undefined);
  }, [named, rejected]);
  return { all, step, next: all[index + 1], previous: all[index - 1], opened, title, open };
}
