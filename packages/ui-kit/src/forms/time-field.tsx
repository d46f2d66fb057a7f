import type { ReactNode } from 'react';
import {
  TimeField as AriaTimeField,
  DateInput,
  DateSegment,
} from 'react-aria-components/TimeField';
import { cx } from '../base/cx.ts';
import { fromTime, toTime } from './dates.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface TimeFieldProps extends FieldLabels {
  /** `HH:mm` (24 h whatever is shown), or null while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** A time of day, typed the way the person's language writes it. */
export function TimeField(props: TimeFieldProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error } = props;
  return (
    <AriaTimeField
      className={cx('sw-field sw-time-field', props.className)}
      value={toTime(props.value)}
      onChange={(time) => props.onChange(time ? fromTime(time) : null)}
      isInvalid={Boolean(error)}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      onBlur={props.onBlur}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <DateInput className="sw-input-group sw-input sw-date-input">
          {(segment) => <DateSegment segment={segment} className="sw-date-segment" />}
        </DateInput>
      </FieldFrame>
    </AriaTimeField>
  );
}
