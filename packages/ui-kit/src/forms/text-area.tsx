import { type ReactNode, type Ref, useState } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { cx } from '../base/cx.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface TextAreaProps
  extends FieldLabels,
    Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid' | 'type' | 'ref'> {
  placeholder?: string;
  /** Lines shown at first (default 4); it grows with the text. */
  rows?: number;
  /** Shows a counter against this many characters; longer text stays and is marked, so nothing pasted is lost. */
  counterMax?: number;
  /** Counter as a text for screen readers, e.g. `(left) => t('left', { count: left })`. */
  counterText?: (left: number) => string;
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text, with an optional counter. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, ...others } = props;
  const { placeholder, rows = 4, counterMax, counterText, className, ref, ...rest } = others;
  const [typed, setTyped] = useState(rest.defaultValue ?? '');
  const text = rest.value ?? typed;
  const onChange = (value: string): void => {
    setTyped(value);
    rest.onChange?.(value);
  };
  return (
    <AriaTextField
      {...rest}
      onChange={onChange}
      isInvalid={Boolean(error)}
      className={cx('sw-field', className)}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <AriaTextArea
          ref={ref}
          rows={rows}
          className="sw-input sw-text-area"
          placeholder={placeholder}
        />
        {counterMax === undefined ? null : (
          <Counter used={text.length} max={counterMax} counterText={counterText} />
        )}
      </FieldFrame>
    </AriaTextField>
  );
}

function Counter(props: {
  used: number;
  max: number;
  counterText: TextAreaProps['counterText'];
}): ReactNode {
  const { used, max, counterText } = props;
  const left = max - used;
  return (
    <span className="sw-counter" data-over={left < 0 || undefined}>
      <span aria-hidden={counterText ? 'true' : undefined}>{`${used} / ${max}`}</span>
      {counterText && left <= 20 ? (
        <span className="sw-visually-hidden" role="status">
          {counterText(left)}
        </span>
      ) : null}
    </span>
  );
}
