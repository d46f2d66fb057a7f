import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  CalendarGrid as AriaCalendarGrid,
  CalendarCell,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { ChevronLeftIcon, ChevronRightIcon } from '../data-display/icons.ts';

/** Month, arrows and days, for a Calendar or a RangeCalendar around it. */
export function CalendarGrid(): ReactNode {
  return (
    <>
      <header className="sw-calendar-header">
        <Button
          slot="previous"
          className="sw-button sw-icon-button"
          data-variant="ghost"
          data-size="md"
        >
          <ChevronLeftIcon size={20} />
        </Button>
        <CalendarHeading className="sw-calendar-title" />
        <Button
          slot="next"
          className="sw-button sw-icon-button"
          data-variant="ghost"
          data-size="md"
        >
          <ChevronRightIcon size={20} />
        </Button>
      </header>
      <AriaCalendarGrid className="sw-calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="sw-calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className="sw-calendar-day" />}
        </CalendarGridBody>
      </AriaCalendarGrid>
    </>
  );
}
