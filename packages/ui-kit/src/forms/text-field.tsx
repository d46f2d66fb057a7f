import { type ReactNode, type Ref, useRef } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { cx } from '../base/cx.ts';
import { useAutoFocus } from '../base/use-auto-focus.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldLabels,
    Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid' | 'ref'> {
  /** Grey example inside the empty field; never the only label. */
  placeholder?: string;
  /** Icon or text before the value. */
  prefix?: ReactNode;
  /** Button or unit after the value. */
  suffix?: ReactNode;
  className?: string;
  /** The input itself, so that a form can focus the field in error. */
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. `onChange` gives the text; in a form use web-kit's `<Field as={TextField}>`. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, ...others } = props;
  const { placeholder, prefix, suffix, className, ref, ...rest } = others;
  const field = useRef<HTMLDivElement>(null);
  const autoFocus = useAutoFocus(rest.autoFocus, field);
  return (
    <AriaTextField
      {...rest}
      autoFocus={autoFocus}
      ref={field}
      isInvalid={Boolean(error)}
      className={cx('sw-field', className)}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Group className="sw-input-group">
          {prefix ? <span className="sw-input-prefix">{prefix}</span> : null}
          <Input ref={ref} className="sw-input" placeholder={placeholder} />
          {suffix}
        </Group>
      </FieldFrame>
    </AriaTextField>
  );
}
