import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import { cx } from '../base/cx.ts';
import { ChoiceContent, type ChoiceGroupProps, groupProps } from './choices.tsx';
import { FieldFrame } from './field-frame.tsx';

export type { Option } from './options.tsx';

export interface RadioGroupProps extends ChoiceGroupProps {
  /** Chosen option, or null. */
  value: string | null;
  onChange: (value: string) => void;
  /** `cards` are framed choices side by side (default `list`). */
  layout?: 'list' | 'cards';
  /** Focuses the first option, so that a form can focus the field in error. */
  ref?: Ref<{ focus: () => void }>;
}

/** One choice among few, all visible. */
export function RadioGroup(props: RadioGroupProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, options, layout = 'list' } = props;
  const choices = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.ref, () => ({
    focus: () => choices.current?.querySelector('input')?.focus(),
  }));
  return (
    <AriaRadioGroup
      {...groupProps(props)}
      className={cx('sw-field', props.className)}
      value={props.value}
      onChange={props.onChange}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <div ref={choices} className="sw-choices" data-layout={layout}>
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className={cx('sw-choice', layout === 'cards' && 'sw-choice-card')}
            >
              <span className="sw-radio-mark" aria-hidden="true" />
              <ChoiceContent option={option} />
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}
