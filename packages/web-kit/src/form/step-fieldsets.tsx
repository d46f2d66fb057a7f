import { FormError } from '@siteswap/ui-kit/form';
import { CheckIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DraftNotice } from './draft-notice.tsx';
import { FieldsInError } from './fields-in-error.tsx';
import type { FormSteps } from './use-form-steps.ts';
import type { WholeForm } from './whole-form.ts';

interface StepsProps<Step extends string> {
  steps: FormSteps<Step>;
  /** Accessible name of the list of steps. */
  label: string;
  nameOf: (step: Step) => string;
}

/**
 * The inside of a form in steps, up to its buttons: the list of steps, what is said of the form as a whole, and the
 * fields. All fields stay in the page, so that nothing typed is lost between steps.
 */
export function StepFieldsets<Step extends string, Values extends FieldValues, Parsed>(
  props: StepsProps<Step> & {
    form: WholeForm<Values, Parsed>;
    /** The fields of a step. */
    children: (step: Step) => ReactNode;
  },
): ReactNode {
  const { form, steps, nameOf, children } = props;
  const { all, step, title } = steps;
  return (
    <>
      <StepList {...props} />
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      {all.map((one) => (
        <fieldset
          key={one}
          hidden={one !== step}
          className="m-0 flex min-w-0 flex-col gap-5 border-0 p-0 [&[hidden]]:hidden"
        >
          <legend
            ref={one === step ? title : undefined}
            tabIndex={-1}
            className="mb-4 p-0 font-display text-lg"
          >
            {nameOf(one)}
          </legend>
          {children(one)}
        </fieldset>
      ))}
      <FieldsInError form={form} />
    </>
  );
}

/** The steps of a form; those already seen can be gone back to. */
function StepList<Step extends string>({ steps, label, nameOf }: StepsProps<Step>): ReactNode {
  const { all, step, opened, open } = steps;
  return (
    <nav aria-label={label}>
      <ol className="m-0 flex list-none flex-wrap gap-2 p-0">
        {all.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              className="sw-chip"
              data-selected={one === step || undefined}
              aria-current={one === step ? 'step' : undefined}
              disabled={index > opened}
              data-disabled={index > opened || undefined}
              onClick={() => open(one)}
            >
              {index < opened && one !== step ? (
                <CheckIcon size={16} />
              ) : (
                <span aria-hidden="true">{index + 1}</span>
              )}
              {nameOf(one)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
