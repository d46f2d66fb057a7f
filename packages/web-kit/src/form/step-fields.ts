import { changedFields } from './changed-fields.ts';

/** The fields of each step of a form, in the order in which they are shown. */
export type FieldsOfSteps<Step extends string> = Readonly<Record<Step, readonly string[]>>;

/** The first step with one of these fields; undefined when none has one. */
export const firstStepWith = <Step extends string>(
  all: readonly Step[],
  fieldsOf: FieldsOfSteps<Step>,
  fields: readonly string[],
): Step | undefined => {
  // `replies.7` is one of the replies.
  const names = fields.map((field) => field.split('.')[0]);
  return all.find((step) => fieldsOf[step].some((field) => names.includes(field)));
};

/** Index of the last step with a field that differs from what the form began with; -1 without one. */
export const lastChangedStep = <Step extends string>(
  all: readonly Step[],
  fieldsOf: FieldsOfSteps<Step>,
  { before, values }: { before: object; values: object },
): number => {
  const changed = changedFields(before, values);
  return all.findLastIndex((step) => fieldsOf[step].some((field) => field in changed));
};
