import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DateRangePicker } from 'react-aria-components/DateRangePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { CalendarDaysIcon } from './icons.ts';
import { CalendarGrid } from './lib/calendar-grid.tsx';
import { cx } from './lib/cx.ts';
import { toDate } from './lib/dates.ts';
import { FieldFrame, type FieldTexts } from './lib/field-frame.tsx';

/** First and last day, `YYYY-MM-DD`, both included. */
export interface DayRange {
  start: string;
  end: string;
}

export interface DateRangeFieldProps extends FieldTexts {
  /** Chosen days, or null while empty. */
  value: DayRange | null;
  onChange: (value: DayRange | null) => void;
  onBlur?: () => void;
  /** First day allowed, `YYYY-MM-DD`. */
  min?: string;
  /** Last day allowed, `YYYY-MM-DD`. */
  max?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** From a day to a day, typed or picked in one calendar. */
export function DateRangeField(props: DateRangeFieldProps): ReactNode {
  const { label, isLabelHidden, labelNote, description, error, value } = props;
  const start = toDate(value?.start);
  const end = toDate(value?.end);
  const min = toDate(props.min);
  const max = toDate(props.max);
  return (
    <DateRangePicker
      className={cx('sw-field sw-date-field', props.className)}
      value={start && end ? { start, end } : null}
      onChange={(range) =>
        props.onChange(range ? { start: range.start.toString(), end: range.end.toString() } : null)
      }
      granularity="day"
      isInvalid={Boolean(error)}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      minValue={min}
      maxValue={max}
      onBlur={props.onBlur}
    >
      <FieldFrame {...{ label, isLabelHidden, labelNote, description, error }}>
        <Group className="sw-input-group">
          <div className="sw-input sw-date-range">
            <DateInput slot="start" className="sw-date-input">
              {(segment) => <DateSegment segment={segment} className="sw-date-segment" />}
            </DateInput>
            <span className="sw-date-dash" aria-hidden="true">
              {'–'}
            </span>
            <DateInput slot="end" className="sw-date-input">
              {(segment) => <DateSegment segment={segment} className="sw-date-segment" />}
            </DateInput>
          </div>
          <Button
            className="sw-button sw-icon-button sw-input-action"
            data-variant="ghost"
            data-size="sm"
          >
            <CalendarDaysIcon size={18} />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className="sw-popover">
        <Dialog className="sw-popover-dialog">
          <RangeCalendar className="sw-calendar">
            <CalendarGrid />
          </RangeCalendar>
        </Dialog>
      </Popover>
    </DateRangePicker>
  );
}
