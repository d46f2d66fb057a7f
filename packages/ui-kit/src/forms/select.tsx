import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { cx } from '../base/cx.ts';
import { useIsInBrowser } from '../base/use-is-in-browser.ts';
import { ChevronDownIcon } from '../data-display/icons.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';
import { type Option, OptionsPopover } from './options.tsx';

export type { Option } from './options.tsx';

export interface SelectProps extends FieldLabels {
  /** Choices, in the order shown. */
  options: Option[];
  /** Chosen option, or null. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
  /** The button that opens the list. */
  ref?: Ref<HTMLButtonElement>;
}

/** One choice among a few; for many (countries) use ComboBox. */
export function Select(props: SelectProps): ReactNode {
  return useIsInBrowser() ? <LiveSelect {...props} /> : <SelectMarkup {...props} />;
}

/** In markup of the server: React Aria hides a list of the browser's own by a `style` attribute. */
function SelectMarkup(props: SelectProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, options, value, placeholder } = props;
  return (
    <div className={cx('sw-field sw-select', props.className)}>
      <span className="sw-label" data-hidden={isLabelHidden || undefined}>
        {label}
        {labelNote ? <span className="sw-label-note">{labelNote}</span> : null}
      </span>
      <span className="sw-input-group sw-select-button">
        <span className="sw-select-value">
          {options.find(({ id }) => id === value)?.label ?? placeholder}
        </span>
        <ChevronDownIcon size={18} className="sw-select-chevron" />
      </span>
      {description ? <span className="sw-help">{description}</span> : null}
    </div>
  );
}

function LiveSelect(props: SelectProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, options, value, onChange } = props;
  return (
    <AriaSelect
      className={cx('sw-field sw-select', props.className)}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
      isInvalid={Boolean(error)}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      name={props.name}
      placeholder={props.placeholder}
      onBlur={props.onBlur}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Button ref={props.ref} className="sw-input-group sw-select-button">
          <SelectValue className="sw-select-value" />
          <ChevronDownIcon size={18} className="sw-select-chevron" />
        </Button>
      </FieldFrame>
      <OptionsPopover options={options} />
    </AriaSelect>
  );
}
