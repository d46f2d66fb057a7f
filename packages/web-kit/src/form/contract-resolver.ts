import { fieldErrors } from '@siteswap/contracts/field-errors';
import type { TFunction } from 'i18next';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ProblemError } from '../client/problem-error.ts';
import { fieldErrorText, fieldErrorTexts } from '../i18n/problem-text.ts';

/**
 * Validates a form by the contract's own schema before anything is sent, with the codes and sentences that the
 * server uses when it rejects a field. The values given to `onSubmit` are the parsed ones.
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
 * Fields of the form that have another name in the contract: `{ tripDate: 'day' }`. Where one field of the contract is
 * several of the form, a function of the values names those that are wrong.
 */
export type FieldsOfPaths<Values extends FieldValues> = Readonly<
  Partial<Record<string, Path<Values> | ((values: Values) => readonly Path<Values>[])>>
>;

/** The fields of the form next to which an error of `path` is shown. */
export function fieldsOfPath<Values extends FieldValues>(
  fields: FieldsOfPaths<Values>,
  path: string,
  values: Values,
): readonly string[] {
  const found = fields[path] ?? path;
  return typeof found === 'function' ? found(values) : [found];
}

/**
 * Puts the fields that the server rejected next to the fields of the form.
 *
 * @param fieldOfPath fields of the form that have another name in the contract, see `FieldsOfPaths`
 * @returns whether the failure was about fields; anything else is for the form as a whole.
 */
export function showFieldProblems<Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'setError' | 'getValues'>,
  error: unknown,
  t: TFunction<never>,
  namespace: string,
  fieldOfPath: FieldsOfPaths<Values> = {},
): boolean {
  if (!(error instanceof ProblemError)) return false;
  const values = form.getValues();
  const messages = Object.entries(fieldErrorTexts(t, error, namespace))
    .flatMap(([path, message]) =>
      fieldsOfPath(fieldOfPath, path, values).map((field) => [field, message] as const),
    )
    .filter(([path]) => (path.split('.')[0] ?? '') in values);
  for (const [path, message] of messages) form.setError(path as Path<Values>, { message });
  return messages.length > 0;
}
