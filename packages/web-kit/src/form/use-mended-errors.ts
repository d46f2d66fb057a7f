import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Removes the errors of fields that another field has mended: a date and a time are two inputs and one value of the
 * contract, whose error stands beside the date. react-hook-form itself looks only at the field that changed.
 */
export function useMendedErrors<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
): void {
  const { watch, trigger, getFieldState } = form;
  useEffect(() => {
    const watching = watch((values, { name }) => {
      if (name === undefined) return;
      // What the server rejected has no `type`: only the server knows whether it is right now.
      const others = Object.keys(values).filter(
        (field) => field !== name && getFieldState(field as Path<Values>).error?.type,
      );
      if (others.length > 0) void trigger(others as Path<Values>[]);
    });
    return () => watching.unsubscribe();
  }, [watch, trigger, getFieldState]);
}
