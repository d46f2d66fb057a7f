import type { Shift } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { shiftsByDay } from '../shift.format.ts';

/** Shifts in groups by day, each with a heading. */
export function ShiftDays<S extends Shift>(props: {
  shifts: readonly S[];
  timezone: string;
  /** One shift, inside a `li`. */
  children: (shift: S) => ReactNode;
}): ReactNode {
  const { shifts, timezone, children } = props;
  const format = useFormat();
  return shiftsByDay(shifts, timezone).map(({ day, shifts: ofDay }) => (
    <section key={day} className="vo:flex vo:flex-col vo:gap-2">
      <h4 className="vo:text-sm vo:font-semibold vo:text-muted">
        {format.instant(ofDay[0]?.startDateTime ?? day, timezone, 'weekday')}
      </h4>
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
        {ofDay.map((shift) => (
          <li key={shift.id} className="vo:min-w-0">
            {children(shift)}
          </li>
        ))}
      </ul>
    </section>
  ));
}
