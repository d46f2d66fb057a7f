import {
  type createOffer,
  type createRequest,
  type Direction,
  type TripStop,
  tripDays,
} from '@siteswap/contracts/carpool';
import { localDate } from '@siteswap/contracts/fields';
import { otherWay, type TripDates } from './trip-form.format.ts';

/** The day that a trip may not leave on, as the server says it; undefined for one that it may, or that is unknown. */
function dayFault({ dates, days }: TripDates, direction: Direction, day: string) {
  const allowed = days[direction];
  if (!dates || !allowed) return undefined;
  if (day >= allowed.firstDay && day <= allowed.lastDay) return undefined;
  const isEver = day >= tripDays(dates, direction).firstDay && day < allowed.firstDay;
  return isEver ? 'TRIP_DATE_PAST' : 'TRIP_DATE_OUTSIDE_EDITION';
}

/** Longer than this no stop is from what comes before: its hour was mistyped. */
const longestLegMs = 16 * 3_600_000;

interface Checked {
  readonly direction: Direction;
  readonly day: string | null;
  readonly returnDay: string | null;
  readonly returnTrip: unknown;
  readonly tripDate?: string | undefined;
  readonly stops?: readonly Partial<TripStop>[] | undefined;
}

/** What is wrong with the stops after a departure, as the server says it. */
function stopsFault(departure: number, stops: readonly Partial<TripStop>[]) {
  let before = departure;
  for (const { city, latitude, time } of stops) {
    if (!city || latitude === undefined || !time) return 'STOP_INCOMPLETE';
    const at = Date.parse(time);
    if (at <= before || at - before > longestLegMs) return 'STOP_TIME_OUT_OF_ORDER';
    before = at;
  }
  return undefined;
}

/** Fields in fault by the rules between fields, with the code that the server would give. */
function faultsOf(edition: TripDates, trip: Checked) {
  const { day, direction, returnDay, returnTrip, tripDate, stops } = trip;
  const faults = {
    day: day ? dayFault(edition, direction, day) : undefined,
    returnDay:
      returnTrip && returnDay ? dayFault(edition, otherWay(direction), returnDay) : undefined,
    stops: stopsFault(Date.parse(tripDate ?? ''), stops ?? []),
  };
  return Object.entries(faults).flatMap(([field, code]) => (code ? [{ field, code }] : []));
}

/** The body of a new trip, and that its days are those of the edition, also while another field is wrong. */
export const tripSchema = (
  body: typeof createOffer.body | typeof createRequest.body,
  edition: TripDates,
) =>
  body
    .extend({ day: localDate.nullable(), returnDay: localDate.nullable() })
    .superRefine(
      (trip, context) => {
        for (const { field, code } of faultsOf(edition, trip)) {
          context.addIssue({ code: 'custom', path: [field], params: { code } });
        }
      },
      { when: () => true },
    )
    .transform(({ day: _, returnDay: __, ...trip }) => trip);
