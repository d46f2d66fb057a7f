import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { ConflictText, FormConflict } from './field-conflict.tsx';
import type { FieldConflicts } from './use-edit-conflict.ts';

/** Props that the form sets, and `form`, the HTML attribute, which is not used here. */
type BoundProp = 'name' | 'value' | 'isSelected' | 'onChange' | 'onBlur' | 'ref' | 'error' | 'form';

/** A box to tick has a boolean, every other input the type of its `value`. */
type ValueOf<Props> = 'isSelected' extends keyof Props
  ? boolean
  : Props extends { value?: infer Value }
    ? Value
    : never;

export type FieldProps<Values extends FieldValues, Parsed, Props> = {
  /** The form of `useRouteForm` or of react-hook-form's `useForm`. */
  readonly form: {
    readonly control: Control<Values, unknown, Parsed>;
    readonly conflicts?: FieldConflicts;
  };
  /** A field of the form whose value the input can show. */
  readonly name: FieldPathByValue<Values, ValueOf<Props>>;
  /** An input of the ui-kit, or one with the same props. */
  readonly as: (props: Props) => ReactNode;
} & Omit<Props, BoundProp>;

const ignore = (): void => undefined;
const bound = (value: unknown) => (typeof value === 'boolean' ? { isSelected: value } : { value });
const texts: readonly unknown[] = [TextField, TextArea, MarkdownField];

/**
 * One input of a form: shows the field's value and its error, and takes the focus when it is the first in error. Below
 * it stands what another person has saved meanwhile. A counter (`counterMax`) says how many characters are left.
 * All other props are the input's own.
 */
export function Field<Values extends FieldValues, Parsed, Props>(
  props: FieldProps<Values, Parsed, Props>,
): ReactNode {
  const { form, name, as, ...others } = props;
  const { t } = useTranslation('common');
  const counterText = (count: number): string => t('form.charactersLeft', { count });
  const inputProps = 'counterMax' in others ? { counterText, ...others } : others;
  const { field, fieldState } = useController({
    control: form.control,
    name: name as FieldPath<Values>,
  });
  const { value, ...binding } = field;
  const Input = as as (props: Record<string, unknown>) => ReactNode;
  return (
    <>
      <Input {...inputProps} {...binding} {...bound(value)} error={fieldState.error?.message} />
      <FormConflict form={form} fields={[name]}>
        {([theirs]) =>
          texts.includes(as) ? (
            <ConflictText mine={String(value)} theirs={String(theirs)} />
          ) : (
            <Input {...inputProps} {...bound(theirs)} onChange={ignore} isDisabled />
          )
        }
      </FormConflict>
    </>
  );
}
