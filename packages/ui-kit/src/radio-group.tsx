import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import { cx } from './lib/cx.ts';
import { FieldFrame, type FieldTexts } from './lib/field-frame.tsx';
import type { Option } from './lib/options.tsx';

export type { Option } from './lib/options.tsx';

export interface RadioGroupProps extends FieldTexts {
  options: Option[];
  /** Chosen option, or null. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** `cards` are framed choices side by side (default `list`). */
  layout?: 'list' | 'cards';
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** One choice among few, all visible. */
export function RadioGroup(props: RadioGroupProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, options, layout = 'list' } = props;
  return (
    <AriaRadioGroup
      className={cx('sw-field', props.className)}
      value={props.value}
      onChange={props.onChange}
      isInvalid={Boolean(error)}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      name={props.name}
      onBlur={props.onBlur}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <div className="sw-choices" data-layout={layout}>
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className={cx('sw-choice', layout === 'cards' && 'sw-choice-card')}
            >
              <span className="sw-radio-mark" aria-hidden="true" />
              {option.icon}
              <span className="sw-choice-text">
                {option.label}
                {option.description ? (
                  <span className="sw-option-description">{option.description}</span>
                ) : null}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}
