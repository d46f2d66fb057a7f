import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField } from 'react-aria-components/NumberField';
import { cx } from '../base/cx.ts';
import { MinusIcon, PlusIcon } from '../data-display/icons.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface NumberStepperProps extends FieldLabels {
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  /** Smallest value. */
  min?: number;
  /** Largest value. */
  max?: number;
  step?: number;
  /** How numbers are written, e.g. `{ style: 'unit', unit: 'kilometer' }`. */
  format?: Intl.NumberFormatOptions;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A small whole number between two buttons (seats); arrows, page and home keys work, and values stay inside the bounds. */
export function NumberStepper(props: NumberStepperProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, value, onChange } = props;
  return (
    <NumberField
      className={cx('sw-field sw-stepper', props.format && 'sw-stepper-unit', props.className)}
      value={value}
      onChange={(next) => {
        // An emptied field is not a number: the last value stays until a new one is typed.
        if (Number.isFinite(next)) onChange(next);
      }}
      isInvalid={Boolean(error)}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      step={props.step ?? 1}
      minValue={props.min}
      maxValue={props.max}
      formatOptions={props.format}
      name={props.name}
      onBlur={props.onBlur}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Group className="sw-input-group">
          <Button slot="decrement" className="sw-stepper-button">
            <MinusIcon size={18} />
          </Button>
          <Input ref={props.ref} className="sw-input sw-stepper-input" />
          <Button slot="increment" className="sw-stepper-button">
            <PlusIcon size={18} />
          </Button>
        </Group>
      </FieldFrame>
    </NumberField>
  );
}
