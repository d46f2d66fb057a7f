import { dayOf, type Format } from '@siteswap/contracts/format';
import type { RouteResult } from '@siteswap/contracts/route';
import type { getMyShifts, MyShift, Shift } from '@siteswap/contracts/volunteers';

export type MyShiftsOfEdition = RouteResult<typeof getMyShifts>;

type Times = Pick<Shift, 'startDateTime' | 'endDateTime'>;

/** Shifts that begin on the same day, local to the edition. */
interface ShiftDay<S> {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly shifts: readonly S[];
}

/** Shifts, which are in order of their start, by day. */
export function shiftsByDay<S extends Times>(
  shifts: readonly S[],
  timezone: string,
): readonly ShiftDay<S>[] {
  const days = Map.groupBy(shifts, ({ startDateTime }) => dayOf(startDateTime, timezone));
  return [...days].map(([day, ofDay]) => ({ day, shifts: ofDay }));
}

export const hasEnded = ({ endDateTime }: Times, now: number): boolean =>
  Date.parse(endDateTime) <= now;

/** The shift that I am on, or the next one on which I am expected. */
export const nextShift = (shifts: readonly MyShift[], now: number): MyShift | undefined =>
  shifts.find((shift) => shift.assignment.status === 'SIGNED_UP' && !hasEnded(shift, now));

/** "14:00 – 16:00", local to the edition. */
export const timesOf = (format: Format, shift: Times, timezone: string): string =>
  [shift.startDateTime, shift.endDateTime]
    .map((instant) => format.instant(instant, timezone, 'time'))
    .join(' – ');

const dayMs = 86_400_000;
/** Nearer than that, hours say more than days. */
const soonMs = dayMs / 2;

/** "in 2 hours", "tomorrow"; null once it has begun. */
export function untilStart(
  format: Format,
  { startDateTime }: Times,
  { now, timezone }: { now: number; timezone: string },
): string | null {
  const start = Date.parse(startDateTime);
  if (start <= now) return null;
  if (start - now < soonMs) return format.relative(startDateTime, new Date(now));
  const [startDay, today] = [start, now].map((at) => Date.parse(dayOf(new Date(at), timezone)));
  return format.days(((startDay ?? 0) - (today ?? 0)) / dayMs);
}

/** Places of a shift that are left; null when it has any number. */
export const freePlaces = ({
  maxVolunteers,
  assignedVolunteers,
}: Pick<Shift, 'maxVolunteers' | 'assignedVolunteers'>): number | null =>
  maxVolunteers === null ? null : Math.max(0, maxVolunteers - assignedVolunteers);

/** "3.5 h" */
export const hoursOf = (format: Format, minutes: number): string =>
  format.number(minutes / 60, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 });

/** State of a shift of mine in one word: of its excuse when I asked to be excused. */
export const stateOf = ({ assignment: { status, excuse } }: MyShift) => excuse?.status ?? status;

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
