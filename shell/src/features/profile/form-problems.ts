import { ProblemError, problemText, showFieldProblems } from '@siteswap/web-kit';
import type { TFunction } from 'i18next';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Refusals of the whole call that are about one field: `{ WRONG_PASSWORD: 'password' }`. */
type FieldOfCode<Values extends FieldValues> = Readonly<Partial<Record<string, Path<Values>>>>;

/** Puts a refusal beside the field it is about and focuses that; `formProblem` says the rest. */
export function showProblems<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'setError' | 'getValues'>,
  error: unknown,
  t: TFunction<never>,
  fieldOf: FieldOfCode<Values>,
): void {
  const field = error instanceof ProblemError ? fieldOf[error.code] : undefined;
  if (field === undefined) showFieldProblems(form, error, t, 'shell');
  else form.setError(field, { message: problemText(t, error, 'shell') }, { shouldFocus: true });
}

/** The sentence above the form, for a failure that stands beside no field. */
export function formProblem<Values extends FieldValues>(
  error: ProblemError | null,
  t: TFunction<never>,
  fieldOf: FieldOfCode<Values> = {},
): string | null {
  if (!error || error.fields.length > 0 || fieldOf[error.code] !== undefined) return null;
  return problemText(t, error, 'shell');
}
