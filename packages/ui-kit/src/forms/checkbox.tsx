import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { cx } from '../base/cx.ts';
import { CheckBoxMark } from './check-mark.tsx';

export interface CheckboxProps {
  /** Text next to the box; may contain a link. */
  children: ReactNode;
  isSelected?: boolean;
  defaultSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  onBlur?: () => void;
  /** Neither on nor off: some of what it stands for. */
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** Help under the box. */
  description?: ReactNode;
  /** What is wrong; marks the box as invalid. */
  error?: string;
  name?: string;
  value?: string;
  className?: string;
  ref?: Ref<HTMLInputElement | null>;
}

/** One box to tick. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { children, description, error, className, ref, ...rest } = props;
  return (
    <CheckboxField
      {...rest}
      isInvalid={Boolean(error)}
      className={cx('sw-field sw-check-field', className)}
      inputRef={ref}
    >
      <CheckboxButton className="sw-choice">
        {({ isSelected, isIndeterminate }) => (
          <>
            <CheckBoxMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
            <span className="sw-choice-text">{children}</span>
          </>
        )}
      </CheckboxButton>
      {description ? (
        <Text slot="description" className="sw-help sw-choice-help">
          {description}
        </Text>
      ) : null}
      <FieldError className="sw-error sw-choice-help">{error}</FieldError>
    </CheckboxField>
  );
}
