import type { FieldError } from '@siteswap/contracts/problem';
import { shiftProblemCodes } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A `ShiftProblem`, or one of `errors` of 409 SHIFT_RULES. */
export type WrittenProblem = Pick<FieldError, 'code'> & { readonly params?: object | undefined };

/** What a rule of shifts says, in a sentence; times are local to the edition. */
export function useProblemText(timezone: string): (problem: WrittenProblem) => string {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return useCallback(
    ({ code, params }) => {
      const known = shiftProblemCodes.find((one) => one === code);
      if (!known) return t('error.SHIFT_RULES');
      const values = { ...params } as Record<string, unknown>;
      const { start, max } = values;
      return t(`problem.${known}`, {
        ...values,
        ...(typeof max === 'number' ? { max: format.number(max) } : {}),
        ...(typeof start === 'string' ? { start: format.instant(start, timezone) } : {}),
      });
    },
    [t, format, timezone],
  );
}
