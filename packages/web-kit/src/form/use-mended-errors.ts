import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Checks every field in error again when one changes: a date and a time are two inputs and one value of the contract,
 * whose error stands next to the date. react-hook-form checks only the field that changed, and only after a submit.
 */
export function useMendedErrors<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
): void {
  const { watch, trigger, getFieldState } = form;
  useEffect(() => {
    const watching = watch((values, { name }) => {
      if (name === undefined) return;
      // What the server rejected has no `type`: only the server knows whether it is right now.
      const wrong = Object.keys(values).filter(
        (field) => getFieldState(field as Path<Values>).error?.type,
      );
      if (wrong.length > 0) void trigger(wrong as Path<Values>[]);
    });
    return () => watching.unsubscribe();
  }, [watch, trigger, getFieldState]);
}
