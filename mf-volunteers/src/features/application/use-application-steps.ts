import { type FormSteps, useFormSteps, type useStepHere } from '@siteswap/web-kit/form';
import type { ApplicationForm } from './api/use-application-form.ts';
import { type Call, fieldsOfStep, type Step, stepsOf } from './application-values.format.ts';

/** The steps of the form of an application, as far as its edition asks something in them. */
export const useApplicationSteps = <Parsed>(
  form: Pick<ApplicationForm<Parsed>, 'draft' | 'formState' | 'getValues' | 'mutation'>,
  call: Call,
  options: { place: ReturnType<typeof useStepHere>; isKnown: boolean },
): FormSteps<Step> =>
  useFormSteps(form, { all: stepsOf(call), fieldsOf: fieldsOfStep, ...options });
