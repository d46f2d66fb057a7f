import { fieldErrors } from '@siteswap/contracts/field-errors';
import type { TFunction } from 'i18next';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ProblemError } from '../client/problem-error.ts';
import { fieldErrorText, fieldErrorTexts } from '../i18n/problem-text.ts';

/**
 * Checks a form by the contract's own schema before anything is sent, with the same codes and sentences as the
 * server's refusals. The values given to `onSubmit` are the parsed ones.
 */
export function contractResolver<Values extends FieldValues, Parsed>(
  schema: z.ZodType<Parsed>,
  t: TFunction<never>,
  namespace: string,
): Resolver<Values, unknown, Parsed> {
  return (values) => {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return { values: parsed.data as Parsed & FieldValues, errors: {} };
    const errors = Object.fromEntries(
      fieldErrors(parsed.error).map((error) => [
        error.path,
        { type: error.code, message: fieldErrorText(t, error, namespace) },
      ]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Puts the fields that the server refused beside the fields of the form and focuses the first.
 *
 * @returns whether the failure was about fields; anything else is for the form as a whole.
 */
export function showFieldProblems<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'setError' | 'getValues'>,
  error: unknown,
  t: TFunction<never>,
  namespace: string,
): boolean {
  if (!(error instanceof ProblemError)) return false;
  const known = form.getValues();
  const texts = Object.entries(fieldErrorTexts(t, error, namespace)).filter(
    ([path]) => path.split('.')[0] !== undefined && (path.split('.')[0] as string) in known,
  );
  for (const [index, [path, message]] of texts.entries()) {
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 });
  }
  return texts.length > 0;
}
