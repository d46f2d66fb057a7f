import type { ReactNode } from 'react';
import { CheckboxGroup as AriaCheckboxGroup, Checkbox } from 'react-aria-components/CheckboxGroup';
import { cx } from '../base/cx.ts';
import { CheckBoxMark } from './check-mark.tsx';
import { ChoiceContent, type ChoiceGroupProps, groupProps } from './choices.tsx';
import { FieldFrame } from './field-frame.tsx';

export type { Option } from './options.tsx';

export interface CheckboxGroupProps extends ChoiceGroupProps {
  /** Ticked options. */
  value: string[];
  onChange: (value: string[]) => void;
  /** `chips` are pills to press, for filters; `columns` two columns from 768 px (default `list`). */
  layout?: 'list' | 'columns' | 'chips';
}

/** Several boxes under one label. */
export function CheckboxGroup(props: CheckboxGroupProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, options, layout = 'list' } = props;
  return (
    <AriaCheckboxGroup
      {...groupProps(props)}
      className={cx('sw-field', props.className)}
      value={props.value}
      onChange={props.onChange}
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
                  <ChoiceContent option={option} />
                </>
              )}
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </AriaCheckboxGroup>
  );
}
