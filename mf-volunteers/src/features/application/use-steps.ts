import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import type { ApplicationForm } from './api/use-application-form.ts';
import { lastChangedStep, type Step, stepOfFields } from './application-values.format.ts';

/** Where the name of the step on screen is stored: in the address, or in the component of a preview. */
interface StepPlace {
  readonly named: string | null;
  readonly write: (step: Step, options?: NavigateOptions) => void;
}

export interface Steps {
  readonly all: readonly Step[];
  readonly step: Step;
  /** Steps up to this one can be opened. */
  readonly opened: number;
  /** The title of the step on screen, which has the focus when it opens. */
  readonly title: RefObject<HTMLLegendElement | null>;
  readonly open: (step: Step) => void;
}

/** The step in the address, so that Back leads to the step before. */
export function useStepInAddress(): StepPlace {
  const [search, setSearch] = useSearchParams();
  return {
    named: search.get('step'),
    write: (step, options) =>
      setSearch((current) => {
        current.set('step', step);
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
 * Which step is shown: the named one, and the first in error when the form was rejected. A later step of a new
 * application opens after those before it, or with the draft of an earlier visit.
 */
export function useSteps<Parsed>(
  form: Pick<ApplicationForm<Parsed>, 'draft' | 'formState' | 'getValues' | 'mutation'>,
  options: { all: readonly Step[]; place: StepPlace; isKnown: boolean },
): Steps {
  const { all, place, isKnown } = options;
  const [seen, setSeen] = useState(isKnown ? all.length : 0);
  // Shown until the address has followed.
  const [rejected, setRejected] = useState<Step>();
  const isRestored = form.draft.state === 'restored';
  const named = all.find((one) => one === place.named) ?? 'who';
  const isOpen = isRestored || all.indexOf(named) <= seen;
  const step = rejected ?? (isOpen ? named : 'who');
  const open = (next: Step): void => {
    setRejected(undefined);
    setSeen((count) => Math.max(count, all.indexOf(next)));
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
    const first: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    const changed = Object.entries(form.getValues())
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(first[field]))
      .map(([field]) => field);
    const last = Math.max(all.indexOf(lastChangedStep(changed)), all.indexOf(named));
    setSeen((count) => Math.max(count, last));
  }, [isRestored]);

  const { errors, submitCount } = form.formState;
  const wrong = Object.keys(errors);
  const isFailed = form.mutation.isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a rejection opens another step
  useEffect(() => {
    const first = stepOfFields(wrong);
    if (first === undefined || first === step) return;
    setRejected(first);
    place.write(first, { replace: true, preventScrollReset: true });
  }, [submitCount, isFailed]);
  useEffect(() => {
    if (named === rejected) setRejected(undefined);
  }, [named, rejected]);
  return { all, step, opened: seen, title, open };
}
