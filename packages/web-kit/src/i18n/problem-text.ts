import type { FieldError } from '@siteswap/contracts/problem';
import type { TFunction } from 'i18next';
import { ProblemError, UNKNOWN_ERROR } from '../client/problem-error.ts';

/** i18next takes a list of keys and uses the first that exists; its typed form knows single keys only. */
type LooseT = (keys: readonly string[], options?: Record<string, unknown>) => string;

/** Names the failed call in our logs; undefined without a response. */
export const requestIdOf = (error: unknown): string | undefined =>
  (error instanceof ProblemError && error.problem.requestId) || undefined;

/**
 * The sentence for a failure: the remote's own message for the code, else the general one, else "something went wrong".
 * A failure of our own also names the request id, to be quoted when asking for help.
 * `namespace` is the remote's i18n namespace.
 */
export function problemText(t: TFunction<never>, error: unknown, namespace = 'common'): string {
  const code = error instanceof ProblemError ? error.code : UNKNOWN_ERROR;
  const options = error instanceof ProblemError ? { ...error.problem } : {};
  const translate = t as unknown as LooseT;
  const sentence = translate(
    [`${namespace}:error.${code}`, `common:error.${code}`, `common:error.${UNKNOWN_ERROR}`],
    options,
  );
  const requestId = code === 'INTERNAL_ERROR' && requestIdOf(error);
  return requestId
    ? `${sentence} ${translate(['common:error.reference'], { requestId })}`
    : sentence;
}

/**
 * The sentence for one rejected field; `field.<path>.<CODE>` of the namespace wins over `common:field.<CODE>`. One of
 * a limit names it.
 */
export function fieldErrorText(
  t: TFunction<never>,
  error: FieldError,
  namespace = 'common',
): string {
  const limit = error.params?.['min'] ?? error.params?.['max'];
  return (t as unknown as LooseT)(
    [
      `${namespace}:field.${error.path}.${error.code}`,
      `${namespace}:field.${error.code}`,
      ...(typeof limit === 'number' ? [`common:field.limit.${error.code}`] : []),
      `common:field.${error.code}`,
      'common:field.INVALID',
    ],
    typeof limit === 'number' ? { count: limit, ...error.params } : error.params,
  );
}

/** Rejected fields of a failure as `path → sentence`, to be shown next to the fields. */
export function fieldErrorTexts(
  t: TFunction<never>,
  error: unknown,
  namespace = 'common',
): Record<string, string> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    error.fields.map((field) => [field.path, fieldErrorText(t, field, namespace)]),
  );
}
