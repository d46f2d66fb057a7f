import type { ReactNode } from 'react';
import { CheckboxGroup as AriaCheckboxGroup, Checkbox } from 'react-aria-components/CheckboxGroup';
import { CheckBoxMark } from './lib/check-mark.tsx';
import { cx } from './lib/cx.ts';
import { FieldFrame, type FieldTexts } from './lib/field-frame.tsx';
import type { Option } from './lib/options.tsx';

export type { Option } from './lib/options.tsx';

export interface CheckboxGroupProps extends FieldTexts {
  options: Option[];
  /** Ticked options. */
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** `chips` are pills to press, for filters; `columns` two columns from 768 px (default `list`). */
  layout?: 'list' | 'columns' | 'chips';
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** Several boxes under one label. */
export function CheckboxGroup(props: CheckboxGroupProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, options, layout = 'list' } = props;
  return (
    <AriaCheckboxGroup
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
            <Checkbox
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className={layout === 'chips' ? 'sw-chip' : 'sw-choice'}
            >
              {({ isSelected }) => (
                <>
                  {layout === 'chips' ? null : (
                    <CheckBoxMark isSelected={isSelected} isIndeterminate={false} />
                  )}
                  {option.icon}
                  <span className="sw-choice-text">
                    {option.label}
                    {option.description ? (
                      <span className="sw-option-description">{option.description}</span>
                    ) : null}
                  </span>
                </>
              )}
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </AriaCheckboxGroup>
  );
}
