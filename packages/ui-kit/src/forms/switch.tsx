import type { ReactNode, Ref } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import { cx } from '../base/cx.ts';

export interface SwitchProps {
  /** What is switched. */
  children: ReactNode;
  isSelected?: boolean;
  defaultSelected?: boolean;
  /** Takes effect at once; inside a form that is sent later, use a Checkbox. */
  onChange?: (isSelected: boolean) => void;
  isDisabled?: boolean;
  /** Help under the switch. */
  description?: ReactNode;
  name?: string;
  className?: string;
  ref?: Ref<HTMLInputElement | null>;
}

/** On or off, at once. */
export function Switch(props: SwitchProps): ReactNode {
  const { children, description, className, ref, ...rest } = props;
  return (
    <SwitchField {...rest} className={cx('sw-field sw-check-field', className)} inputRef={ref}>
      <SwitchButton className="sw-choice sw-switch">
        <span className="sw-switch-track" aria-hidden="true">
          <span className="sw-switch-ball" />
        </span>
        <span className="sw-choice-text">{children}</span>
      </SwitchButton>
      {description ? (
        <Text slot="description" className="sw-help sw-switch-help">
          {description}
        </Text>
      ) : null}
    </SwitchField>
  );
}
