import type { ReactNode } from 'react';
import type { FieldLabels } from './field-frame.tsx';
import type { Option } from './options.tsx';

/** What a group of boxes or of radio buttons takes in addition to its value. */
export interface ChoiceGroupProps extends FieldLabels {
  options: Option[];
  onBlur?: () => void;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** The props of React Aria that both kinds of group take unchanged. */
export const groupProps = (props: ChoiceGroupProps) => ({
  isInvalid: Boolean(props.error),
  isRequired: props.isRequired,
  isDisabled: props.isDisabled,
  name: props.name,
  onBlur: props.onBlur,
});

/** What stands next to the mark of one choice. */
export function ChoiceContent({ option }: { option: Option }): ReactNode {
  return (
    <>
      {option.icon}
      <span className="sw-choice-text">
        {option.label}
        {option.description ? (
          <span className="sw-option-description">{option.description}</span>
        ) : null}
      </span>
    </>
  );
}
