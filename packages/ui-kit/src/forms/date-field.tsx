import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../base/cx.ts';
import { useIsNarrow } from '../base/use-is-narrow.ts';
import { CalendarIcon } from '../data-display/icons.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { toDate } from './dates.ts';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface DateFieldProps extends FieldLabels {
  /** `YYYY-MM-DD`, or null while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** First day allowed, `YYYY-MM-DD`. */
  min?: string;
  /** Last day allowed, `YYYY-MM-DD`. */
  max?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** A day, typed in the order of the person's language or picked in a calendar. */
export function DateField(props: DateFieldProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error } = props;
  const min = toDate(props.min);
  const max = toDate(props.max);
  return (
    <DatePicker
      className={cx('sw-field sw-date-field', props.className)}
      value={toDate(props.value)}
      onChange={(date) => props.onChange(date ? date.toString() : null)}
      granularity="day"
      isInvalid={Boolean(error)}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      minValue={min}
      maxValue={max}
      name={props.name}
      onBlur={props.onBlur}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Group className="sw-input-group">
          <DateInput className="sw-input sw-date-input">
            {(segment) => <DateSegment segment={segment} className="sw-date-segment" />}
          </DateInput>
          <Button
            className="sw-button sw-icon-button sw-input-action"
            data-variant="ghost"
            data-size="sm"
          >
            <CalendarIcon size={18} />
          </Button>
        </Group>
      </FieldFrame>
      <CalendarOverlay>
        <Calendar className="sw-calendar sw-calendar-single">
          <CalendarGrid />
        </Calendar>
      </CalendarOverlay>
    </DatePicker>
  );
}

/** The calendar next to its field; a sheet at the bottom of a phone, where there is no room for it there. */
function CalendarOverlay({ children }: { children: ReactNode }): ReactNode {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <ModalOverlay className="sw-overlay" isDismissable>
        <Modal className="sw-dialog">
          <Dialog className="sw-dialog-inside sw-calendar-sheet">{children}</Dialog>
        </Modal>
      </ModalOverlay>
    );
  }
  return (
    <Popover className="sw-popover">
      <Dialog className="sw-popover-dialog">{children}</Dialog>
    </Popover>
  );
}
